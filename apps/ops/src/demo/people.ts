/** A person of the demo, with the offset of that person's camera clock. */
export interface Person {
  readonly username: string;
  readonly name: string;
  readonly location: string;
  readonly bio: string;
  readonly websiteUrl: string | null;
  readonly offsetMinutes: number;
  readonly joinedDaysAgo: number;
}

/** The first is the one that `status` gives the login of. */
export const people = [
  {
    username: 'vera',
    name: 'Vera Lindqvist',
    location: 'Gothenburg',
    bio: 'One photograph a day, mostly before breakfast.',
    websiteUrl: 'https://vera.example',
    offsetMinutes: 60,
    joinedDaysAgo: 94,
  },
  {
    username: 'idris',
    name: 'Idris Okonjo',
    location: 'Lagos',
    bio: 'Street corners, and the light between two showers.',
    websiteUrl: null,
    offsetMinutes: 60,
    joinedDaysAgo: 81,
  },
  {
    username: 'mei.tanaka',
    name: 'Mei Tanaka',
    location: 'Kyoto',
    bio: 'Film at weekends, whatever is in my pocket otherwise.',
    websiteUrl: 'https://tanaka.example/photographs',
    offsetMinutes: 540,
    joinedDaysAgo: 77,
  },
  {
    username: 'pablo_r',
    name: 'Pablo Rueda',
    location: 'Valparaíso',
    bio: 'I carry the tripod so that you do not have to.',
    websiteUrl: null,
    offsetMinutes: -180,
    joinedDaysAgo: 60,
  },
  {
    username: 'anouk',
    name: 'Anouk Mercier',
    location: 'Brest',
    bio: 'Sea, weather, and people who wait for either.',
    websiteUrl: 'https://anouk.example',
    offsetMinutes: 60,
    joinedDaysAgo: 52,
  },
  {
    username: 'jonas.w',
    name: 'Jonas Weiland',
    location: 'Wengen',
    bio: 'Up early, home late, card full.',
    websiteUrl: null,
    offsetMinutes: 60,
    joinedDaysAgo: 41,
  },
  {
    username: 'amara',
    name: 'Amara Nkemelu',
    location: 'Reykjavik',
    bio: 'Learning to see in the dark.',
    websiteUrl: null,
    offsetMinutes: 0,
    joinedDaysAgo: 33,
  },
  {
    username: 'lev',
    name: 'Lev Abashidze',
    location: 'Tbilisi',
    bio: '',
    websiteUrl: null,
    offsetMinutes: 240,
    joinedDaysAgo: 20,
  },
] as const satisfies readonly Person[];

export type Username = (typeof people)[number]['username'];

/** Who follows whom. */
export const follows: Readonly<Record<Username, readonly Username[]>> = {
  vera: ['idris', 'mei.tanaka', 'anouk', 'amara'],
  idris: ['vera', 'pablo_r', 'lev'],
  'mei.tanaka': ['vera', 'anouk', 'jonas.w'],
  pablo_r: ['vera', 'idris', 'mei.tanaka', 'amara', 'lev'],
  anouk: ['vera', 'mei.tanaka'],
  'jonas.w': ['vera', 'amara', 'pablo_r'],
  amara: ['vera', 'jonas.w', 'mei.tanaka'],
  lev: ['vera', 'idris', 'anouk'],
};

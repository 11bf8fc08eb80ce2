/** A person of the demo. Nobody of them exists. */
export interface DemoPerson {
  readonly username: string;
  readonly name: string;
  readonly location: string;
  /** Of the person's clock, in minutes east of UTC. */
  readonly offsetMinutes: number;
  /** So many days up to today have a photograph each. */
  readonly streak: number;
  /** So many photographs are from days before, with days between them that were missed. */
  readonly more: number;
  readonly bio: string;
  readonly websiteUrl: string | null;
  readonly language: 'en' | 'de';
}

const person = (
  ...[username, name, location, offsetMinutes, streak, more, bio, more2 = {}]: [
    ...[username: string, name: string, location: string, offsetMinutes: number, streak: number, more: number, bio: string],
    others?: Partial<DemoPerson>,
  ]
): DemoPerson => ({ username, name, location, offsetMinutes, streak, more, bio, websiteUrl: null, language: 'en', ...more2 });

const german = { language: 'de' } as const;

/** In the order in which they joined. The first is the one that `status` gives the login of. */
export const people: readonly [DemoPerson, ...DemoPerson[]] = [
  person('vera', 'Vera Lindqvist', 'Gothenburg', 60, 24, 26, 'One photograph a day, mostly before breakfast.', {
    websiteUrl: 'https://vera.example',
  }),
  person('idris', 'Idris Okonjo', 'Lagos', 60, 0, 12, 'Street corners, and the light between two showers.'),
  person('mei.tanaka', 'Mei Tanaka', 'Kyoto', 540, 12, 14, 'Film at weekends, whatever is in my pocket otherwise.', {
    websiteUrl: 'https://tanaka.example/photographs',
  }),
  person('pablo_r', 'Pablo Rueda', 'Valparaíso', -180, 3, 12, 'I carry the tripod so that you do not have to.'),
  person('anouk', 'Anouk Mercier', 'Brest', 60, 31, 0, 'Sea, weather, and people who wait for either.', {
    websiteUrl: 'https://anouk.example',
  }),
  person('jonas.w', 'Jonas Weiland', 'Wengen', 60, 1, 10, 'Up early, home late, card full.', german),
  person('amara', 'Amara Nkemelu', 'Reykjavik', 0, 9, 8, 'Learning to see in the dark.'),
  person('lev', 'Lev Abashidze', 'Tbilisi', 240, 0, 4, ''),
  person('sunniva', 'Sunniva Haug', 'Tromsø', 60, 6, 7, 'Two months without a sunrise. You learn to like blue.'),
  person('tomek_z', 'Tomek Zielak', 'Gdańsk', 60, 0, 6, 'Cranes, piers, gulls.'),
  person('lena.h', 'Lena Harmsen', 'Hamburg', 60, 4, 6, 'Hafen, Nebel, Franzbrötchen.', german),
  person('ravi.k', 'Ravi Kondapur', 'Pune', 330, 0, 7, 'Monsoon chaser, badly equipped.'),
  person('birgit_s', 'Birgit Sonnleithner', 'Graz', 60, 0, 4, 'Nur analog. Fast.', german),
  person('noor', 'Noor Haddadin', 'Amman', 180, 2, 5, 'Sand in every lens I own.'),
  person('caleb.m', 'Caleb Mwangale', 'Nairobi', 180, 0, 6, 'I print everything. My walls are full.'),
  person('yuki_o', 'Yuki Oshiro', 'Naha', 540, 0, 3, 'Night ferries.'),
  person('odile', 'Odile Garrec', 'Quimper', 60, 5, 3, 'Retired, and busier than ever.'),
  person('finn.a', 'Finn Aldous', 'Hobart', 600, 0, 5, 'South of most things.'),
  person('marisol', 'Marisol Etcheverry', 'Montevideo', -180, 0, 4, 'Architecture by day, rehearsals by night.'),
  person('kofi_b', 'Kofi Bremansu', 'Accra', 0, 0, 4, ''),
  person('ilse.v', 'Ilse Verbruggen', 'Ghent', 60, 1, 3, 'Windows, mostly. Ask first, then shoot.'),
  person('hank.d', 'Hank Dellaway', 'Tucson', -420, 2, 4, 'Long lens, long drive, short patience.'),
  person('petra_n', 'Petra Novotny', 'Brno', 60, 0, 3, 'Forests before work.'),
  person('suleiman', 'Suleiman Arkan', 'Izmir', 180, 0, 4, 'Boats that nobody has painted for a while.'),
  person('greta.l', 'Greta Lohmann', 'Leipzig', 60, 1, 3, 'Zweitkamera, erste Liebe.', german),
  person('dao.p', 'Dao Phanthavong', 'Vientiane', 420, 0, 4, 'River light.'),
  person('moira', 'Moira Kinnaird', 'Ullapool', 0, 0, 5, 'Four seasons by lunchtime.'),
  person('zeca', 'Zeca Monteverde', 'Porto', 0, 0, 3, 'Tiles, trams, steep streets.'),
  person('anneli', 'Anneli Ruusala', 'Oulu', 120, 3, 2, 'Ice until May.'),
  person('bashir_t', 'Bashir Tolan', 'Herat', 270, 0, 3, 'Light finds its way in.'),
  person('clem', 'Clementine Achard', 'Annecy', 60, 0, 3, 'Mountains, from a safe distance.'),
  person('dario.f', 'Dario Fantuzzi', 'Ferrara', 60, 1, 1, 'Fog connoisseur.'),
  person('winnie', 'Winifred Osei-Tuffour', 'Leeds', 0, 0, 4, 'Here for the colours.'),
  person('tarek.s', 'Tarek Sabban', 'Muscat', 240, 0, 4, ''),
  person('ingrid_e', 'Ingrid Eldjarn', 'Akureyri', 0, 1, 1, 'If the forecast says no, I go.'),
  person('matheus', 'Matheus Caldeirinha', 'Recife', -180, 0, 0, 'I look more than I post.'),
  person('paula.r', 'Paula Riedmann', 'Passau', 60, 0, 0, 'Stille Mitleserin. Meistens.', german),
  person('ewan', 'Ewan Strachanby', 'Dundee', 0, 0, 0, ''),
  person('thuy', 'Thuy Lam-Verdier', 'Lyon', 60, 0, 0, 'Saving for a camera. Any camera.'),
  person('oskar_j', 'Oskar Jernvall', 'Luleå', 60, 1, 0, 'Day one.'),
];

import { FindUser, RegisterUser, UpdateProfile } from '@heliograph/identity-contracts';
import { Rejected, UserId } from '@heliograph/kernel';
import { FollowUser } from '@heliograph/social-graph-contracts';
import { later } from './calendar.js';
import { contextOf, type DemoTools, idOf, makeOnce, startOf } from './demo-tools.js';
import { follows, people, type Person, type Username } from './people.js';

const HOUR_MINUTES = 60;

export async function makePeople(tools: DemoTools): Promise<void> {
  for (const [index, person] of people.entries()) {
    tools.progress(`People: ${index + 1} of ${people.length}`);
    if (tools.file.demo.people[person.username] === undefined) {
      const userId = await register(tools, person);
      tools.file.note((demo) => (demo.people[person.username] = userId));
    }
    await introduce(tools, person);
  }
  for (const [follower, followees] of Object.entries(follows) as [Username, readonly Username[]][])
    for (const [index, followee] of followees.entries()) {
      const at = later(joined(tools, 'lev'), (index + 1) * 7 * HOUR_MINUTES, startOf(tools));
      const followerId = idOf(tools, follower);
      await tools.dispatcher.dispatch(new FollowUser(contextOf(followerId, at), followerId, idOf(tools, followee)));
    }
}

function joined(tools: DemoTools, username: Username): Date {
  const { joinedDaysAgo } = people.find((person) => person.username === username) as Person;
  return new Date(startOf(tools).getTime() - joinedDaysAgo * 86_400_000);
}

async function register(tools: DemoTools, { username, name }: Person): Promise<UserId> {
  const { dispatcher, file } = tools;
  const found = async () => (await dispatcher.dispatch(new FindUser(username)))?.userId;
  await makeOnce(tools, { log: 'identity', idOf: UserId, name: `register ${username}` }, async (commandId) => {
    if (await found())
      throw new Rejected('username-taken', `User ${username} exists and does not belong to this demo (see demo.json in the data folder)`);
    const fields = { username, name, email: `${username}@demo.example`, password: file.demo.password };
    const at = joined(tools, username as Username);
    return (await dispatcher.dispatch(new RegisterUser(contextOf('ops', at, commandId), fields))).userId;
  });
  const userId = await found();
  if (userId === undefined) throw new Error(`The user ${username} was registered and is not there`);
  return userId;
}

/** Also restores names and profiles that were changed while the product was tried. */
async function introduce(tools: DemoTools, { username, name, location, bio, websiteUrl }: Person): Promise<void> {
  const userId = idOf(tools, username as Username);
  const at = later(joined(tools, username as Username), HOUR_MINUTES, startOf(tools));
  await tools.dispatcher.dispatch(new UpdateProfile(contextOf('ops', at), userId, { name, location, bio: bio || null, websiteUrl }));
}

import { describe, expect, it } from '@jest/globals';
import { shipped } from './application-layer.js';
import { kinds, questionsIn, unscreened } from './hidden-people.js';

const contracts = shipped('libs/').filter((path) => /\/contracts\/src\//.test(path));
const questions = contracts.flatMap((path) => questionsIn(path));
const ofPeople = questions.filter(({ kinds: asked }) => asked.length > 0);

/**
 * Answers that show nobody else: numbers, tags, what is one's own; apps and files, whose statements ask for themselves. A new one is written down
 * here, or in the kinds.
 */
const OTHERS: ReadonlySet<string> = new Set(
  `AcceptedPicture AppealableDecision AppealedDecision AppealState AppRequest AppSecret Application Authenticated AvatarFile BarredPicture Blocks Budget CallbackCheck Case ClientAuthentication CommentFacts CommentPlace Connection Consent DecidedCase Decision DecisionId FollowTotal FailedRenditionWork FormatWork HeldPhoto ImageFile KeptFile MonthOfModeration NewCredential NotificationSettings OAuthAnswer OpenDay OpenSession OutsideAccount
   PageRefusal PendingEmailChange PersonalToken PhotoCounts PhotoDetails Redirection RenditionWork Report ResumableUpload Role ScopeInWords SecondFactors Session StandingStreak Subscription Tag TakenDown TokenChecks TotpSetup Uint8Array UserNumbers WholeCase`.split(
    /\s+/,
  ),
);

/** Answer what nobody has to be left out of, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'OwnProfile.find': 'one is not hidden from oneself',
  'SignIn.holderOf': 'the same',
  'SignIn.logInFrom': 'the same; what a suspended person may do is in the session',
  'NotificationSettings.isGoodLink': 'the proof is a link of a mail to the person, and it says nothing of them',
  'NotificationSettings.unsubscribe': 'the same',
  'HeroBadges.decide': 'staff decide about whoever it is',
  'Decisions.suspend': 'the same',
  'Decisions.lift': 'the same; a suspended person above all',
  'JudgedSubjects.find': 'the same',
  'JudgedSubjects.people': 'the same',
  'People.knownAs': 'the row says whether they are suspended; who has blocked whom is asked by its callers',
  'People.idOf': 'the same',
  'People.forWriting': 'the same',
  'People.named': 'the same',
  'People.one': 'the same',
  mentionedIn: 'the same',
  'UserCards.all': 'no card is taken out of it without saying for whom',
  'UserCards.authorsOf': 'the same',
  'UserCards.own': 'one is not hidden from oneself',
  requireWordsBetweenNone: 'it answers nothing; whose comment it is decides',
  'PhotoLists.newestId': 'how far ids go, and nothing of the photo',
  'People.newestId': 'the same',
  'OwnPhotos.files': "one's own photos",
};

describe('suspended people are hidden (B4)', () => {
  it('of the answer of each query it is known whether it shows people or what they made', () => {
    expect(questions.length).toBeGreaterThan(60);
    expect([...new Set(questions.flatMap(({ others }) => others))].filter((name) => !OTHERS.has(name)).sort()).toEqual([]);
    for (const kind of Object.keys(kinds))
      expect([kind, ofPeople.some((each) => each.kinds.some((of) => of === kind))]).toEqual([kind, true]);
  });

  it('whatever the application layer answers of them has been asked about', () => {
    const found = shipped('libs/application/').flatMap((path) => unscreened(path, ofPeople));
    const excepted = (line: string) => Object.keys(EXCEPTIONS).some((name) => line.includes(`: ${name} answers `));
    expect(found.filter((line) => !excepted(line))).toEqual([]);
    expect(Object.keys(EXCEPTIONS).filter((name) => !found.some((line) => line.includes(`: ${name} answers `)))).toEqual([]);
  });
});

describe('what the check of suspended people finds', () => {
  const planted = (method: string, before = '') =>
    unscreened(
      'planted.ts',
      ofPeople,
      `${before}class Planted { ${method} private read(page) { return this.bus.ask(new ListPhotoCards(page)); } }`,
    );

  it.each([
    'newest(asked) { return this.bus.ask(new ListPhotoCards(asked)); }',
    'async newest(asked) { return { items: (await this.pager.page("x", asked, (page) => this.read(page))).items }; }',
    'newest = 1; async fans(id) { return this.bus.ask(new ListFollowers(id)); }',
    'async said(photoId, actor) { await this.visible.find(photoId, actor); return this.bus.ask(new ListComments(photoId)); }',
    'async of(ids, actor) { return [await this.bus.ask(new PhotoCardsByIds(ids)), await this.people.byIds(ids, actor)]; }',
  ])('a list that forgets to ask: %s', (method) => expect(planted(method)).toHaveLength(1));

  it('one whose query stands in a constant', () => {
    const constant = 'const questions = { up: ListFollowers }; ';
    expect(planted('page(id) { return this.bus.ask(new questions.up(id)); }', constant)).toEqual([
      'planted.ts: Planted.page answers ListFollowers',
    ]);
  });

  it.each([
    'async newest(asked, actor) { return this.photos.of(await this.read(asked), actor); }',
    'async fans(id, actor) { return this.people.byIds(await this.bus.ask(new ListFollowers(id)), actor); }',
  ])('and no other: %s', (method) => expect(planted(method)).toEqual([]));

  it('answers of a kind that nobody has thought of', () => {
    const [found] = questionsIn('planted.ts', 'export class ListBooks extends Query<Page<BookCard>> {}');
    expect(found).toEqual({ name: 'ListBooks', kinds: [], others: ['BookCard'] });
  });
});

import ts from 'typescript';
import { read } from './repository.js';

/** Questions that answer an array and have no parameter that says how much: what keeps it short. */
export const SHORT_BY_NATURE: Readonly<Record<string, string>> = {
  FindCollectionsWithPhoto: 'of the 200 collections of one person, looked at when one is made',
  FindMuted: 'the 10,000 newest of one person, in its statement',
  FindNotifiers: 'ids of those who did something to one person within 90 days; asked of them is who is suspended',
  FindOpenDays: 'today and the two days of grace',
  LikesByDay: 'one number a day since a day of the last month',
  ListApplications: '25 of one person (APPLICATIONS_PER_PERSON), looked at when one is registered',
  ListBudgets: 'the apps and connections of one person, each of which has its ceiling',
  ListConnections: 'the 200 newest of one person, in its statement',
  ListMonthsOfModeration: 'one a month of the product',
  ListOutsideAccounts: 'one of each provider, of which the settings have one',
  ListPersonalTokens: '100 of one person, looked at when one is made, and in its statement',
  ListPhotosOfDays: 'one a day of a span, made of the 1,000 latest (MAX_PHOTOS_OF_DAYS), in its statement',
  ListRoles: 'one of each role',
  ListSecrets: 'ten of an app, looked at when one is added',
  ListSessions: 'the 100 used last, in its statement',
  ListSubscribedBrowsers: 'ten of one person (MAX_BROWSERS), looked at when one is added',
  ViewsByDay: 'one number a day since a day of the last month',
};

/** Parameters of a question that say how much it answers. */
const AMOUNTS = /^(limit|most|perPage|page)$/;

/** Questions whose answer holds an array that nothing in the question limits: its class, `messages.ts:line`. */
export function unlimitedQuestions(path: string, source = read(path)): { readonly name: string; readonly place: string }[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  return file.statements.filter(ts.isClassDeclaration).flatMap((declared) => {
    const answer = answerOf(declared);
    if (answer === null || !holdsMany(answer) || parametersOf(declared).some(limits)) return [];
    const line = file.getLineAndCharacterOfPosition(declared.getStart()).line + 1;
    return [{ name: declared.name?.text ?? '', place: `${path}:${line}` }];
  });
}

function answerOf(declared: ts.ClassDeclaration): ts.TypeNode | null {
  const [extended] = declared.heritageClauses?.flatMap(({ types }) => [...types]) ?? [];
  return extended && /^(Staff)?Query$/.test(extended.expression.getText()) ? (extended.typeArguments?.[0] ?? null) : null;
}

const holdsMany = (type: ts.TypeNode): boolean => /\[\]|Readonly(Array|Map|Set)</.test(type.getText());

const parametersOf = (declared: ts.ClassDeclaration): readonly ts.ParameterDeclaration[] =>
  declared.members.filter(ts.isConstructorDeclaration).flatMap(({ parameters }) => [...parameters]);

/** It names an amount, or what is asked about one by one. */
function limits({ name, type }: ts.ParameterDeclaration): boolean {
  return (
    AMOUNTS.test(name.getText()) ||
    /\[\]|^ReadonlySet</.test(type?.getText() ?? '') ||
    /\b(limit|most|perPage)\b/.test(type?.getText() ?? '')
  );
}

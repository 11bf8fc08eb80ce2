import { describe, expect, it, jest } from '@jest/globals';
import { shipped } from './application-layer.js';
import { read } from './repository.js';
import { commandsOfOperators, pagesOfStaff, routesOfStaff } from './staff-reads.js';

jest.setTimeout(120_000); // a program is started

const contracts = shipped('libs/').filter((path) => /\/contracts\/src\//.test(path));

/** Opens fields of events where `--open` is given. */
const READ_ROWS = 'readRows';
/** Rows that differ. */
const ROWS = 'recordDisclosure';

/** What shows staff or an operator personal data, and by which question or function, that records it in the log `audit`. */
const RECORDED: Readonly<Record<string, string>> = {
  'GET /staff/appeals': 'ListAppeals',
  'page GET ${QUEUE}/:id': 'ReadCase',
  'page POST ${QUEUE}/:id': 'ReadCase',
  'page POST ${QUEUE}/:id/undo': 'ReadCase',
  'page GET APPEALS': 'ListAppeals',
  'page GET ${APPEALS}/:id': 'FindAppeal',
  'page POST ${APPEALS}/:id': 'FindAppeal',
  'moderation show': 'ReadCase',
  'events show': READ_ROWS,
  'events tail': READ_ROWS,
  'events trace': READ_ROWS,
  state: READ_ROWS,
  'projections verify': ROWS,
};

const COUNTS = 'ids, reasons and counts, and nobody’s words';
const EVENT = 'it changes something: its own event says who did it, and to whom';
const SEALED = 'personal fields stay sealed';
const MACHINE = 'it is about the machinery';
const JOBS = 'jobs hold ids of logs and photos, and nothing of people';
const GIVEN = 'it answers what was typed into it';

/** What shows none, and why. */
const UNRECORDED: Readonly<Record<string, string>> = {
  'GET /staff/reports': COUNTS,
  'page GET QUEUE': COUNTS,
  'page GET PICKS': 'photos that everybody sees',
  'page POST ${PICKS}/:id/${verb}': EVENT,
  ...of("page GET STAFF_THEMES, page GET '/themes', page GET '/themes/:week'", 'photos and themes that everybody sees'),
  ...of('page POST STAFF_THEMES, page POST ${STAFF_THEMES}/:week/remove', EVENT),
  ...of('PUT /staff/themes/:week, DELETE /staff/themes/:week', EVENT),
  ...of('page GET ${QUEUE_BOARD}${page}, page GET ${QUEUE_BOARD}/static/*, page GET ${QUEUE_BOARD}${question}', JOBS),
  ...of('POST /staff/reports/:id/resolution', COUNTS),
  ...of('POST /staff/appeals/:id/resolution', EVENT),
  ...of('PUT /staff/photos/:id/takedown, DELETE /staff/photos/:id/takedown', EVENT),
  ...of('PUT /staff/comments/:id/takedown, DELETE /staff/comments/:id/takedown', EVENT),
  ...of('PUT /staff/users/:username/avatar/takedown, DELETE /staff/users/:username/avatar/takedown', EVENT),
  ...of('PUT /staff/users/:username/suspension, DELETE /staff/users/:username/suspension', EVENT),
  ...of('PUT /staff/photos/:id/curation, DELETE /staff/photos/:id/curation', EVENT),
  ...of('PUT /staff/photos/:id/premium, DELETE /staff/photos/:id/premium', EVENT),
  ...of('PUT /staff/users/:username/hero, DELETE /staff/users/:username/hero', EVENT),
  ...of('users grant, users revoke, users erase, users reset-second-factor, users disable, users enable', EVENT),
  ...of('moderation resolve, moderation take-down, moderation restore, moderation suspend, moderation lift', EVENT),
  ...of('moderation hold, moderation release', EVENT),
  ...of('users create, users email, tokens create, apps create', GIVEN),
  ...of('events find, events streams, events export, events verify', SEALED),
  ...of('moderation queue', COUNTS),
  ...of('moderation hashes', 'checksums of pictures that do not come back, without whose they were'),
  ...of(
    'erasures list, erasures show, erasures certificate, erasures export',
    'ids of people who are erased, and how much of them is left',
  ),
  ...of('backup, restore', 'files for a folder of the operator, as they are stored; nothing of them is shown'),
  ...of('demo seed, demo reset', 'people who were made up'),
  ...of('projections repair, adopt', EVENT),
  ...of('projections list, projections rebuild, projections pause, projections resume', MACHINE),
  ...of('status, doctor, db migrate, db status, media rebuild, media verify, queues list, queues retry, queues drain', MACHINE),
  ...of('events checkpoint, events checkpoints, events key, keys list, keys rotate, push keys', MACHINE),
};

function of(names: string, why: string): Record<string, string> {
  return Object.fromEntries(names.split(', ').map((name) => [name, why]));
}

describe('what staff is shown of people', () => {
  it('of every route, page and command that is theirs it is said whether it shows personal data', () => {
    const found = [...routesOfStaff(), ...pagesOfStaff(), ...commandsOfOperators()];
    expect(found.length).toBeGreaterThan(60);
    expect([...Object.keys(RECORDED), ...Object.keys(UNRECORDED)].sort()).toEqual(found.sort());
  });

  it('each that does asks what records it, and every such question is tried', () => {
    const questions = contracts.flatMap((path) =>
      [...read(path).matchAll(/class (\w+) extends StaffQuery</g)].map(([, name = '']) => name),
    );
    expect([...new Set(Object.values(RECORDED))].filter((name) => name !== READ_ROWS && name !== ROWS).sort()).toEqual(questions.sort());
    const tried = read('libs/moderation/server/src/staff-reads.int.spec.ts');
    expect(questions.filter((name) => !tried.includes(`new ${name}(`))).toEqual([]);
  });

  it('words of reports and appeals are answered to staff by questions that are recorded, and by no others', () => {
    const ofStaff = /class (\w+) extends Query<[^{]*\b(WholeCase|AppealedDecision)\b/g;
    expect(contracts.flatMap((path) => [...read(path).matchAll(ofStaff)].map(([, name]) => name))).toEqual([]);
  });
});

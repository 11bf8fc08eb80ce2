import { answer, type StandIn } from '@heliograph/kernel/testing';
import * as contract from '../index.js';
import { RecordShownData } from '../record-shown-data.messages.js';

/** What audit says while another context runs alone: it records nothing. */
export const standIn: StandIn = {
  context: 'audit',
  contract,
  answers: [answer(RecordShownData, () => undefined)],
  rejections: {},
  events: [],
};

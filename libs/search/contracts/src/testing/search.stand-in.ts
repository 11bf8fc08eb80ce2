import type { StandIn } from '@heliograph/kernel/testing';
import * as contract from '../index.js';
import { searchRejections } from '../search.rejections.js';

/** No route of another context asks search for anything. */
export const standIn: StandIn = { context: 'search', contract, answers: [], rejections: searchRejections, events: [] };

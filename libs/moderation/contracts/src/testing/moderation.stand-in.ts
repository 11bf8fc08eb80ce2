import type { StandIn } from '@heliograph/kernel/testing';
import { moderationRejections } from '../moderation.rejections.js';
import * as contract from '../index.js';

/** What moderation says while another context runs alone. */
export const standIn: StandIn = { context: 'moderation', contract, answers: [], rejections: moderationRejections, events: [] };

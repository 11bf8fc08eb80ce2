import { defineLog } from '@heliograph/event-store';
import { type SampleEvent, sampleLog } from '@heliograph/testing';

/** The log of the sample context as the next build declares it: this event has a second version. */
export const newerLog = (type: SampleEvent['type']) =>
  defineLog({
    name: 'sample',
    events: [...sampleLog.events.values()].map((definition) =>
      definition.type === type ? { ...definition, version: 2, upcasters: { 1: (data: unknown) => data } } : definition,
    ),
    inline: sampleLog.inline,
  });

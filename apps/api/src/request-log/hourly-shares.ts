import { type NewAppRequest, requestsPerHour, type RequestShare, shareOf } from '@heliograph/identity-contracts';

const HOUR_MILLISECONDS = 3_600_000;
/** A developer who tries something sees each request. Of a busy app this many are stored in an hour, and after that one of several. */
const FIRST = 10;
const ONE_OF = 10;

interface Counts {
  answered: number;
  readonly kept: Record<RequestShare, number>;
}

/**
 * Which requests are worth a row: all that was refused and a sample of the rest, until the app's share of the hour is used up. The store counts again over all
 * processes; this spares it, and the memory of the process, what it would drop. A bounded number of apps is known; then all begin again.
 */
export class HourlyShares {
  private readonly apps = new Map<string, Counts>();
  private hour = 0;

  constructor(private readonly mostApps = 10_000) {}

  admits(request: NewAppRequest): boolean {
    const { answered, kept } = this.countsOf(request);
    const share = shareOf(request);
    if (share === 'answered' && answered > FIRST && answered % ONE_OF !== 0) return false;
    if (kept[share] >= requestsPerHour[share]) return false;
    kept[share] += 1;
    return true;
  }

  private countsOf(request: NewAppRequest): Counts {
    const { of, at } = request;
    const hour = Math.floor(at.getTime() / HOUR_MILLISECONDS);
    if (hour !== this.hour || this.apps.size >= this.mostApps) this.apps.clear();
    this.hour = hour;
    const name = 'appId' in of ? `app ${of.appId}` : `client ${of.clientId}`;
    const counts = this.apps.get(name) ?? { answered: 0, kept: { answered: 0, refused: 0, unproven: 0 } };
    if (shareOf(request) === 'answered') counts.answered += 1;
    this.apps.set(name, counts);
    return counts;
  }
}

import { expectedRefusal } from '../http/refusal-of.js';

/** What the contexts refuse, told as the pages tell it. What nobody expected is thrown on. */
export async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw expectedRefusal(error);
  }
}

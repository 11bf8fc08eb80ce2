/** Settings that decisions go by; from the program's settings. */
export class Rules {
  constructor(
    /** `STAFF_SECOND_FACTOR`: nobody has the power of a role on the pages, or gives it on, without a second factor. */
    readonly staffSecondFactor: boolean,
  ) {}
}

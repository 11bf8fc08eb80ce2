/** Classes by the names under which the pages know their instances. */
export type Classes = Readonly<Record<string, abstract new (...needs: never) => unknown>>;

/** The instances, under the same names. */
export type Instances<All extends Classes> = {
  readonly [Name in keyof All]: All[Name] extends abstract new (...needs: never) => infer Part ? Part : never;
};

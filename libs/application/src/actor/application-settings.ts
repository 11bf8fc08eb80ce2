/** What the program that uses the application layer decides for all of it. The program provides it under this class. */
export abstract class ApplicationSettings {
  /** `PUBLIC_URL`: address of the API (S21), without a slash at its end. */
  abstract readonly publicUrl: string;
  /** `WEB_URL`: address of the pages, likewise. */
  abstract readonly webUrl: string;
  /** Bytes of originals that a person may have; null = any number. */
  abstract readonly storageQuota: number | null;
  /** Apps that a person may have. */
  abstract readonly applicationsPerPerson: number;
  /** Version of the community's rules that is in force (B9); null = nobody is asked to accept any. */
  abstract readonly rulesVersion: string | null;
}

/**
 * Settings and functions of a service with a PostgreSQL database, for the commands `backup`, `restore`, `drill` and
 * `verify`.
 */
export type ServiceBackupOperations = {
  version: string
  /**
   * A SELECT of one row with totals that never decrease, for example the number of orders. A restored database must
   * have at least the totals that the backup recorded.
   */
  totals: string
  /** Statements that run after a restore. Sessions that ended since the backup must not be valid again. */
  afterRestore: string[]
  /** Returns one sentence for each contradiction in the data. */
  listProblems(databaseUrl: string): Promise<string[]>
  /** Starts the service on restored data, with temporary secrets and without jobs. */
  startAside(dataDir: string): Promise<{ url: string; stop(): Promise<void> }>
}

/** PostgreSQL's error code for a lock that was not available within `lock_timeout`. */
export const lockNotAvailableCode = '55P03'

/** Number of reports for each user or merchant and day in Shanghai, as for posts and comments. */
export const maxReportsPerDay = 10

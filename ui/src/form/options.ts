/** Converts an object with labels by value to the options of a select. */
export const toSelectOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

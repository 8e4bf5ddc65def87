/** Returns the address of a picture for demo data: a file of companion/elder/public/demo, without its extension. */
export const getDemoPicturePath = (name: string) => `/demo/${name}.svg`

/** Links to pictures are signed anew at every reading: that is no change of a text. */
const unsigned = (value: unknown) =>
  (JSON.stringify(value) ?? '').replace(/\?expires=\d+&(amp;)?signature=[\w-]+/g, '')
export const isSame = (one: unknown, another: unknown) =>
  !(one instanceof File) && unsigned(one) === unsigned(another)

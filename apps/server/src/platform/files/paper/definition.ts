/** Many copies of a paper composed of the same texts. The layout is plain data. */

/** A picture that texts name by its address; `grid` overlays squares with letters and numbers. */
export type PaperPicture = { bytes: Uint8Array; width: number; height: number }
/** A placed text: its index, indentation and label. */
export type PaperPart = { text: number; indent: number; label?: string }
/** Parts that stay together on a page if they fit on one. */
export type PaperItem = { parts: PaperPart[]; gap: number }
type PaperSection = { columns: number; items: PaperItem[] }
/** One copy. Each page ends with `foot` and "Halaman 2 dari 4". */
export type PaperCopy = { foot: string; sections: PaperSection[] }
/**
 * Texts are clean HTML. Besides the tags of formatted texts they support `<span data-box="circle">A</span>`
 * (`square`, `blank`), `<div data-lines="5"></div>` to write on, `<table data-plain>` without borders, and
 * `data-grid` of a picture.
 */
export type PaperDefinition = {
  title: string
  made_at: string
  pictures: Record<string, PaperPicture>
  texts: string[]
  copies: PaperCopy[]
}

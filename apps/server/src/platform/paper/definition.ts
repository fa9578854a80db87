/** Many copies of a paper that are made of the same texts: what stands where is plain data. */

/** A picture that texts name by its address; `grid` draws squares with letters and numbers over it. */
export type PaperPicture = { bytes: Uint8Array; width: number; height: number }
/** A text at its place: its number among the texts, how far it stands in, and what stands before it. */
export type PaperPart = { text: number; indent: number; label?: string }
/** What stays together on a page while it fits on one. */
export type PaperItem = { parts: PaperPart[]; gap: number }
type PaperSection = { columns: number; items: PaperItem[] }
/** One copy: below each of its pages stand `foot` and "Halaman 2 dari 4". */
export type PaperCopy = { foot: string; sections: PaperSection[] }
/**
 * Texts are clean HTML. Beside the tags of formatted texts they know `<span data-box="circle">A</span>` (`square`, `blank`),
 * `<div data-lines="5"></div>` to write on, `<table data-plain>` without lines, and `data-grid` of a picture.
 */
export type PaperDefinition = {
  title: string
  made_at: string
  pictures: Record<string, PaperPicture>
  texts: string[]
  copies: PaperCopy[]
}

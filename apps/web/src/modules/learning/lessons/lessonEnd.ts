/** Marks the end of material; a framed document has its own end. */
export const END_OF_LESSON = 'akhir-materi'

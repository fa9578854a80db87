/** Stands at the end of material; a document in a frame has its end elsewhere. */
export const END_OF_LESSON = 'akhir-materi'

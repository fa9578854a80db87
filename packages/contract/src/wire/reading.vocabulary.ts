/** Seconds on screen after which material counts as read, where a remedial requires reading. */
export const READING_SECONDS = 60
/** The same where opening is enough: from then on screens say that it was studied. */
export const STUDY_SECONDS = 20

/** What a remedial that requires reading asks; material that is a document has no end to reach. */
export const READING_RULE = 'Baca tiap materi sampai akhir, atau buka 1 menit.'

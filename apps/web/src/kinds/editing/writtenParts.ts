/** What a new question takes. */
export const FIRST_FORMATS = ['pdf', 'docx']

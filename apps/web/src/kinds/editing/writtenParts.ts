/** Default types of a new question. */
export const FIRST_FORMATS = ['pdf', 'docx']

/** Types that the file inputs offer; the server checks the content. */
export const images = 'image/png,image/jpeg,image/webp'
export const documents = 'application/pdf'
export const lessonFiles = '.doc,.docx,.xls,.xlsx,.ppt,.pptx,.pdf,.png,.jpg,.jpeg'
export const submissionFiles = '.pdf,.doc,.docx,.zip,.rar,.png,.jpg,.jpeg'

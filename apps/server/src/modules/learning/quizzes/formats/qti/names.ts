/** The file that marks an archive as a package. */
export const MANIFEST = 'imsmanifest.xml'
/** The text of a Word file. */
export const DOCUMENT = 'word/document.xml'

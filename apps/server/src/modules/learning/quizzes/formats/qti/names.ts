/** The file that marks an archive as a package. */
export const MANIFEST = 'imsmanifest.xml'

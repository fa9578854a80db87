/** What makes an archive a package. */
export const MANIFEST = 'imsmanifest.xml'

import { getExtension } from '../../campus/files/rules.ts'

/** What could tell who wrote an answer is taken out before a marker without names reads it. */

/** The name of a file may be its writer's. */
export const hideFileName = (name: string) => `Lampiran.${getExtension(name)}`

/** Names of pictures and words about them may tell their writer too. */
export const hidePictureNames = (html: string) =>
  html
    .replace(/(\/files\/\d+\/)[^/?"]*?(\.\w+)?(?=[?"])/g, '$1gambar$2')
    .replace(/<img[^>]*>/g, (tag) => tag.replace(/ (?:alt|title)="[^"]*"/g, ''))

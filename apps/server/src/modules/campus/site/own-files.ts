import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import type { Db } from '../../../platform/db/db.ts'
import { buildPdf } from '../../../platform/files/pdf.ts'
import type { FileStore } from '../../../platform/files/storage.ts'
import { files } from '../files/schema.ts'
import { manuals, toPages } from './manuals.rules.ts'
import { settings } from './schema.ts'

type Drawn = { name: string; type: string; content: Buffer }

const sign = `<rect width="32" height="32" rx="8" fill="#3650B0"/><path d="M6 13h20" stroke="#F3BA6B" stroke-width="3.2" stroke-linecap="round"/>
  <path d="M8.8 18.6l5.7 5.6L23.2 7" fill="none" stroke="#fff" stroke-width="4.2" stroke-linecap="round" stroke-linejoin="round"/>`
/** As paths: no font is needed on the server. */
const word = `<g fill="none" stroke="#1B2541" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round">
  <path d="M43 9h12M49 9v14"/><path d="M60 13.4v5.2a4.2 4.2 0 0 0 8.4 0v-5.2M68.4 13.4V23"/><path d="M74 13.4V23m0-5.2a4.2 4.2 0 0 1 8.4 0V23"/>
  <path d="M89 9v10.6a3.2 3.2 0 0 0 3.2 3.2h.6M86.4 13.400h6.2"/><circle cx="101" cy="18.2" r="4.5"/><path d="M105.5 13.400V23"/>
  <path d="M117.4 14.8c-.8-1-2-1.5-3.4-1.5-2 0-3.3.9-3.3 2.4 0 3.4 7 1.6 7 5 0 1.6-1.5 2.5-3.6 2.5-1.6 0-3-.5-3.9-1.6"/></g>`
const svg = (width: number, drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 32" width="${width * 5}" height="160">${drawing}</svg>`

const picture = async (name: string, width: number, drawing: string): Promise<Drawn> => ({
  name,
  type: 'image/webp',
  content: await sharp(Buffer.from(svg(width, drawing)))
    .webp({ lossless: true })
    .toBuffer(),
})
const manual = (name: keyof typeof manuals): Drawn => ({
  name: manuals[name].name,
  type: 'application/pdf',
  content: buildPdf(toPages(manuals[name])),
})

/** `ui/Logo.tsx` recognises the product's own logos by these file names. */
const draw = {
  logo_file_id: () => picture('logo-tuntas.webp', 32, sign),
  logo_horizontal_file_id: () => picture('logo-tuntas-horizontal.webp', 121, sign + word),
  manual_book_teacher_file_id: () => manual('manual_book_teacher'),
  manual_book_student_file_id: () => manual('manual_book_student'),
  manual_book_admin_file_id: () => manual('manual_book_admin'),
}
const places = Object.keys(draw) as (keyof typeof draw)[]

/**
 * Installs the product's logos and manuals where the campus has none. Of two processes at once, the second
 * finds them.
 */
export const putOwnFiles = (db: Db, store: FileStore): Promise<void> =>
  db.transaction(async (tx) => {
    const [row] = await tx.select().from(settings).for('update')
    const missingPlaces = row ? places.filter((place) => row[place] === null) : []
    for (const place of missingPlaces) {
      const { name, type, content } = await draw[place]()
      const key = randomUUID()
      await store.put(key, content)
      const [file] = await tx
        .insert(files)
        .values({ key, name, type, size: content.length })
        .returning({ id: files.id })
      if (file)
        await tx
          .update(settings)
          .set({ [place]: file.id })
          .where(eq(settings.one, true))
    }
  })

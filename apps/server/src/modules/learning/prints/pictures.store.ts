import { buffer } from 'node:stream/consumers'
import type { SQL } from 'drizzle-orm'
import type { AppContext } from '../../../platform/context.ts'
import type { PaperDefinition } from '../../../platform/files/paper/definition.ts'
import { forPaper } from '../../campus/files/pictures.ts'
import { findFile } from '../../campus/files/store.ts'
import { NO_NAME } from '../../campus/site/letterhead.print.ts'
import { readLetterhead } from '../../campus/site/letterhead.ts'
import { listFileAddresses, parseFileId, unescapeHtml } from '../quizzes/formats/html.ts'
import { kinds } from '../quizzes/kinds/index.ts'
import { collectRichTexts } from '../quizzes/kinds/texts.ts'
import type { Frozen } from './kinds/printed.ts'
import { LOGO } from './paper.ts'

type Deps = Pick<AppContext, 'db' | 'files' | 'env' | 'server'>

const listTexts = ({ type, question, options, content }: Frozen): string[] => [
  question,
  ...options.map(({ label }) => label),
  ...collectRichTexts({ type, content }),
  ...(kinds[type].shows(content) !== null ? [String((content as { picture?: string }).picture ?? '')] : []),
]
export const picturesIn = (question: Frozen): string[] => listTexts(question).flatMap(listFileAddresses)

/** The questions' pictures, each once, by address; unreadable ones are left out. */
export const readPictures = async (
  { db, files, server }: Deps,
  questions: readonly Frozen[],
): Promise<PaperDefinition['pictures']> => {
  const pictures: PaperDefinition['pictures'] = {}
  for (const address of new Set(questions.flatMap(picturesIn))) {
    const file = await findFile(db, parseFileId(address))
    if (!file) continue
    try {
      pictures[unescapeHtml(address)] = await forPaper(await buffer(await files.stream(file.key)))
    } catch (error) {
      server.log.warn({ err: error }, 'picture not printed')
    }
  }
  return pictures
}

/** The letterhead of the class's program, with the logo among the pictures. */
export const readPaperHead = async (deps: Deps, program: SQL) => {
  const { name, faculty, degree, study_program, logo } = await readLetterhead(deps, program)
  const bytes = logo === null ? null : Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64')
  const pictures: PaperDefinition['pictures'] = bytes ? { [LOGO]: await forPaper(bytes) } : {}
  const ofProgram = `Program Studi ${[degree, study_program].filter(Boolean).join(' ')}`
  const names = [name ?? NO_NAME, [faculty, ofProgram].filter(Boolean).join(' · ')]
  return { campus: { names, hasLogo: bytes !== null }, pictures }
}

import { posix } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { type QuestionPurpose, questionPurposes } from '@tuntas/contract/learning/questions'
import { type Archive, openArchive } from '../../../../../platform/unzip.ts'
import { kindIn, kinds } from '../../kinds/index.ts'
import {
  AT_A_TIME,
  type Found,
  type FoundQuestion,
  noMoreThanMost,
  nothingFound,
  readingAt,
  Unreadable,
  warn,
} from '../found.ts'
import { addPicture } from '../html.ts'
import { fromTags } from '../tags.ts'
import { parseItem, type QtiItem } from './item.ts'
import { type Listed, readManifest, resolveHref, textIn } from './manifest.ts'
import { attribute, getTextContent, named, parseTree, type QtiElement, within } from './tree.ts'

/** A package of QTI 2.x or 3.0. What it counts is its questions: lines of a file in an archive tell nobody anything. */

const MB = 1024 * 1024
const LIMITS = { entries: 5000, each: 12 * MB, all: 64 * MB }
/** Of one question's XML. */
const LONGEST = 2 * MB

type Loaded = { root: QtiElement; pictures: Map<string, Buffer | null> }
const hrefsIn = (root: QtiElement): string[] =>
  within(root, (name) => name === 'img' || name === 'object')
    .map((one) => attribute(one, 'src') || attribute(one, 'data'))
    .filter(Boolean)

/** Reads one question's file, and the pictures that it names. */
const load = async (archive: Archive, { href }: Listed): Promise<Loaded> => {
  const place = resolveHref('', href)
  const content = href === '' ? null : await archive.read(place)
  if (!content) throw new Unreadable(`File ${href.slice(0, 100) || 'butir soal'} tidak ada dalam paket`)
  if (content.length > LONGEST) throw new Unreadable('Butir soal lebih besar dari 2 MB')
  const root = parseTree(textIn(content))
  const pictures = new Map<string, Buffer | null>()
  for (const written of hrefsIn(root)) {
    if (/^(https?:)?\/\//i.test(written) || pictures.has(written)) continue
    pictures.set(written, await archive.read(resolveHref(posix.dirname(place), written)))
  }
  return { root, pictures }
}

const otherInteractions: Record<string, string> = {
  associateInteraction: 'pasangan bebas',
  customInteraction: 'buatan sendiri',
  drawingInteraction: 'menggambar',
  endAttemptInteraction: 'petunjuk bertahap',
  gapMatchInteraction: 'seret kata ke rumpang',
  graphicAssociateInteraction: 'hubungkan titik gambar',
  graphicGapMatchInteraction: 'seret ke gambar',
  graphicOrderInteraction: 'urutkan titik gambar',
  hottextInteraction: 'pilih kata dalam teks',
  mediaInteraction: 'putar media',
  portableCustomInteraction: 'buatan sendiri',
  positionObjectInteraction: 'letakkan objek',
  sliderInteraction: 'penggeser',
}
const unsupported = ({ interactions: [first, ...more] }: QtiItem): string => {
  if (!first) return 'Butir ini tidak berisi pertanyaan'
  const kindName = Object.hasOwn(otherInteractions, first.name) ? otherInteractions[first.name] : undefined
  if (kindName) return `Soal ${kindName} (${first.name}) tidak didukung`
  return more.length > 0
    ? 'Butir dengan beberapa interaksi berbeda tidak didukung'
    : `Soal jenis ${first.name.slice(0, 40)} tidak didukung`
}

/** Ours say their kind, where two look alike; others are what their interactions are. */
const findKind = (item: QtiItem) => {
  const said = attribute(item.root, 'toolName') === 'Tuntas' ? attribute(item.root, 'label') : ''
  const own = Object.entries(kinds).find(([type]) => type === said)?.[0]
  const takes = own && kindIn('qti', (held) => held === kinds[own as FoundQuestion['type']].formats.qti)
  return takes || kindIn('qti', ({ takes }) => takes(item))
}

const SETTING = /^setelan:\s*([\w-]{1,40})=(.*)$/s
const isPurpose = (text: unknown): text is QuestionPurpose =>
  (questionPurposes as readonly unknown[]).includes(text)

const tellLosses = (found: Found, { root }: QtiItem, line: number, isTold: (id: string) => boolean) => {
  const lose = (message: string) => warn(found, line, message)
  if (
    named(root, 'modalFeedback').some(
      (one) => getTextContent(one).trim() !== '' && !isTold(attribute(one, 'identifier')),
    )
  )
    lose('Umpan balik dilewati')
  if (named(root, 'feedbackBlock').length > 0) lose('Petunjuk dilewati')
}

type Reading = { found: Found; listed: Listed; loaded: Loaded }
const createRendering = ({ found, listed: { line }, loaded }: Reading) => {
  const addresses = new Map<string, string>()
  return {
    lose: (message: string) => warn(found, line, message),
    findPicture: (href: string): string => {
      const kept = addresses.get(href)
      if (kept !== undefined) return kept
      const content = loaded.pictures.get(href)
      if (!content) throw new Unreadable(`Gambar ${href.slice(0, 100)} tidak disertakan dalam paket`)
      const number = found.current?.number ?? null
      const address = addPicture(found, { line, number, name: posix.basename(href), content })
      addresses.set(href, address)
      return address
    },
  }
}

const EXPLANATION = 'explanation'
const readItem = (reading: Reading): Omit<FoundQuestion, 'number'> => {
  const { found, listed, loaded } = reading
  const { line } = listed
  const settings = new Map<string, string>()
  const tags: string[] = []
  for (const keyword of listed.keywords) {
    const [, name, value = ''] = SETTING.exec(keyword) ?? []
    if (name === undefined) tags.push(keyword)
    else settings.set(name, value)
  }
  const how = createRendering(reading)
  const item = parseItem(loaded.root, { how, settings })
  if (named(loaded.root, 'templateDeclaration').length > 0)
    throw new Unreadable('Soal dengan nilai acak (template) tidak didukung')
  const kind = findKind(item)
  if (!kind) throw new Unreadable(unsupported(item))
  const body = kind.held.read(item)
  const { strange, point, ...tagged } = fromTags(tags)
  const choices = new Set(
    within(loaded.root, (name) => /Choice$/.test(name)).map((one) => attribute(one, 'identifier')),
  )
  tellLosses(found, item, line, (id) => id === EXPLANATION || choices.has(id))
  const { purpose } = item.setting('ditanyakan')
  return {
    line,
    type: kind.type,
    ...body,
    question: body.question ?? item.text(),
    explanation: item.feedback(EXPLANATION),
    ...tagged,
    ...(strange.length > 0 && { tags: strange }),
    point: item.point ?? point,
    ...(isPurpose(purpose) && { purpose }),
  }
}

const readOne = async (found: Found, archive: Archive, listed: Listed): Promise<void> => {
  let loaded: Loaded
  try {
    loaded = await load(archive, listed)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return readingAt(found, listed.line, listed.href, () => {
      throw error
    })
  }
  const title = attribute(loaded.root, 'title') || getTextContent(named(loaded.root, 'itemBody')[0])
  return readingAt(found, listed.line, title, () => readItem({ found, listed, loaded }))
}

export const readQti = async (content: Buffer): Promise<Found> => {
  const archive = await openArchive(content, LIMITS)
  const { version, items } = await readManifest(archive)
  const parsed = nothingFound()
  parsed.format = version === '3.0' ? 'qti3' : 'qti22'
  for (const [at, listed] of noMoreThanMost(parsed, items, ({ line }) => line).entries()) {
    if (at % AT_A_TIME === 0) await setImmediate()
    await readOne(parsed, archive, listed)
  }
  return parsed
}

import { type Area, isInArea, pointIn, shareAt, toCorners } from '@tuntas/contract/learning/areas'
import type { Question } from '@tuntas/contract/learning/questions'
import { listFileAddresses, parseFileId, unescapeHtml } from '../formats/html.ts'
import { Unreadable } from '../formats/parsed-question.ts'
import type { AnswerTable, FoundBody, GivenAnswer, Gradable, Kind, MoodlePart } from './kind.ts'
import { plainKind } from './plain.ts'
import { qtiPoint } from './qti-point.ts'

/** `picture`: in the form that texts use, without signature. */
type Content = { file_id?: number | null; picture: string; width: number; height: number }
const getContent = ({ content }: { content: unknown }) => content as Content
const getAreas = ({ key }: { key: unknown }): Area[] => (key as { areas: Area[] } | null)?.areas ?? []

const SRC = /src="([^"]*)"/
/** The picture's address for clients. */
const toPicture = ({ file_id, picture, width, height }: Content) => ({
  file_id,
  width,
  height,
  url: unescapeHtml(SRC.exec(picture)?.[1] ?? ''),
})

/** Counts the clicks inside each area, and those outside all areas. */
const buildTables = (question: Gradable, givenAnswers: readonly GivenAnswer[]): AnswerTable[] => {
  const areas = getAreas(question)
  const all = givenAnswers.reduce((sum, { n }) => sum + n, 0)
  const row = (name: string, share: number, is: (answer: string) => boolean) => {
    const n = givenAnswers.reduce((sum, one) => (is(one.answer) ? sum + one.n : sum), 0)
    return [name, n, all === 0 ? null : n / all, share]
  }
  const isIn = (area: Area) => (answer: string) => {
    const point = pointIn(answer)
    return point !== undefined && isInArea(point, area)
  }
  return [
    {
      title: 'Titik yang ditandai',
      columns: ['Daerah', 'Banyak', 'Bagian', 'Nilai'],
      rows: [
        ...areas.map((area, at) => row(`Daerah ${at + 1}`, area.share, isIn(area))),
        row('Di luar semua daerah', 0, (answer) => !areas.some((area) => isIn(area)(answer))),
      ],
    },
  ]
}

// Moodle: a picture with one drop marker.

const numbersIn = (coords: string): number[] =>
  coords
    .split(/[;,]/)
    .filter((part) => part.trim() !== '')
    .map(Number)
const shapes = new Map(
  Object.entries<Area['shape']>({ rectangle: 'rect', circle: 'circle', polygon: 'polygon' }),
)
const readDrop = (drop: MoodlePart): Area => {
  const shape = shapes.get(drop.parts('shape')[0]?.text.trim() ?? '')
  const coords = numbersIn(drop.parts('coords')[0]?.text ?? '')
  if (!shape || coords.length < 3 || !coords.every(Number.isFinite))
    throw new Unreadable('Daerah jawaban tidak dapat dibaca')
  return { shape, coords, share: 1 }
}
const readMoodle = (question: MoodlePart): FoundBody => {
  const picture = question.picture()
  if (picture === null) throw new Unreadable('Soal tandai gambar tanpa gambar')
  if (question.parts('drag').length !== 1)
    throw new Unreadable('Soal tandai gambar dengan beberapa penanda tidak didukung')
  const areas = question.parts('drop').map(readDrop)
  // The size is the picture's own, set after the picture has been read.
  return { options: [], answer: null, content: { picture, width: 1, height: 1 }, key: { areas } }
}
const inMoodle = ({ shape, coords }: Area): { shape: string; coords: string } => {
  const roundedCoords = coords.map(Math.round)
  const [x = 0, y = 0, ...size] = roundedCoords
  if (shape === 'polygon')
    return {
      shape,
      coords: toCorners(roundedCoords)
        .map((corner) => `${corner.x},${corner.y}`)
        .join(';'),
    }
  return { shape: shape === 'rect' ? 'rectangle' : shape, coords: `${x},${y};${size.join(',')}` }
}
const FILE = /<file\b.*<\/file>/s
const writeMoodle = (question: Question, html: (text: string) => string): string => {
  const drops = getAreas(question).map((area, at) => {
    const { shape, coords } = inMoodle(area)
    return `    <drop><no>${at + 1}</no><shape>${shape}</shape><coords>${coords}</coords><choice>1</choice></drop>\n`
  })
  const [file = ''] = FILE.exec(html(getContent(question).picture)) ?? []
  return `    ${file}\n    <drag><no>1</no><text>Titik</text><noofdrags>1</noofdrags></drag>\n${drops.join('')}`
}
const listLosses = (question: Question): string[] => {
  const areas = getAreas(question)
  return [
    ...(areas.some(({ share }) => share < 1)
      ? ['Bagian nilai setiap daerah: dibaca kembali sebagai benar penuh']
      : []),
    ...(areas.some(({ coords }) => coords.some((one) => !Number.isInteger(one)))
      ? ['Koordinat dibulatkan ke piksel utuh']
      : []),
  ]
}

/** Gambar titik: a point on a picture, right within an area. */
export const hotspot: Kind = {
  ...plainKind,
  stored: ({ content, key }) => {
    const { picture, file_id, ...size } = getContent({ content })
    const [address] = listFileAddresses(picture)
    return {
      options: [],
      answer: null,
      content: { ...size, picture, file_id: file_id ?? (address ? parseFileId(address) : null) },
      key,
    }
  },
  rename: (answer) => {
    const point = pointIn(answer)
    return point && JSON.stringify({ x: point.x, y: point.y })
  },
  fits: (question, answer) => {
    const point = pointIn(answer)
    const { width, height } = getContent(question)
    return point !== undefined && point.x >= 0 && point.y >= 0 && point.x <= width && point.y <= height
  },
  earns: (question, answer) => {
    const point = pointIn(answer)
    return point ? shareAt(point, getAreas(question)) : 0
  },
  partial: true,
  basis: getAreas,
  asked: ({ content }) => toPicture(getContent({ content })),
  toldContent: ({ content }) => toPicture(getContent({ content })),
  rich: (content, change) => {
    const { picture } = getContent({ content })
    return picture ? { ...content, picture: change(picture) } : content
  },
  shows: (content) => getContent({ content }).file_id ?? null,
  tables: buildTables,
  formats: {
    gift: null,
    moodle: {
      type: 'ddmarker',
      read: (_answers, _warn, question) => readMoodle(question),
      write: writeMoodle,
      loses: listLosses,
    },
    excel: null,
    qti: qtiPoint,
  },
}

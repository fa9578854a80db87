import { type Area, isInArea, type Point, toCorners } from '@tuntas/contract/learning/areas'
import type { Question } from '@tuntas/contract/learning/questions'
import { listFileAddresses } from '../formats/html.ts'
import { Unreadable } from '../formats/parsed-question.ts'
import type { QtiItem } from '../formats/qti/item.ts'
import { attribute, elementsIn, findNamed, type QtiElement } from '../formats/qti/tree.ts'
import { decimal, declaration, type QtiWritten, scoreMapped } from '../formats/qti/writer.ts'
import type { FoundBody, Kind } from './kind.ts'

/**
 * `selectPointInteraction` with scored areas, and single-choice `hotspotInteraction`, which is read the same
 * way.
 */

type Qti = NonNullable<Kind['formats']['qti']>
const RESPONSE = 'RESPONSE'
const FINE = 10_000

const shapes = new Map(Object.entries<Area['shape']>({ rect: 'rect', circle: 'circle', poly: 'polygon' }))
/** QTI uses two corners, we use a corner and a size. */
const readArea = (element: QtiElement, share: number): Area => {
  const shape = shapes.get(attribute(element, 'shape'))
  const coords = attribute(element, 'coords')
    .split(/[\s,]+/)
    .map(Number)
  if (!shape || coords.length < 3 || !coords.every(Number.isFinite))
    throw new Unreadable('Daerah jawaban tidak dapat dibaca')
  const [leftEdge = 0, top = 0, right = 0, bottom = 0] = coords
  return { shape, share, coords: shape === 'rect' ? [leftEdge, top, right - leftEdge, bottom - top] : coords }
}

const readPoint = (item: QtiItem, interaction: QtiElement): Area[] => {
  const mapping = item.mapping(interaction)
  const best = Math.max(0, ...mapping.map(({ value }) => value))
  const ownBest = Number(item.setting('titik').best ?? 1)
  return mapping
    .filter(({ value }) => value >= 0)
    .map(({ entry, value }) =>
      readArea(entry, best === 0 ? 0 : Math.round((value / best) * ownBest * FINE) / FINE),
    )
}
const readSpots = (item: QtiItem, interaction: QtiElement): Area[] => {
  const right = item.correct(interaction)
  return findNamed(interaction, 'hotspotChoice')
    .filter((choice) => right.includes(attribute(choice, 'identifier')))
    .map((choice) => readArea(choice, 1))
}

const read = (item: QtiItem): FoundBody => {
  const [interaction] = item.interactions
  if (!interaction) throw new Unreadable('Soal tandai gambar tanpa gambar')
  if (attribute(item.declared(interaction), 'cardinality') !== 'single')
    throw new Unreadable('Soal tandai gambar dengan beberapa titik tidak didukung')
  const pictureNode = elementsIn(interaction).find(({ name }) => ['object', 'img', 'picture'].includes(name))
  const picture = pictureNode && item.html({ name: 'contentBody', attributes: {}, children: [pictureNode] })
  if (!picture || !/<img\b/.test(picture)) throw new Unreadable('Soal tandai gambar tanpa gambar')
  const areas =
    interaction.name === 'selectPointInteraction'
      ? readPoint(item, interaction)
      : readSpots(item, interaction)
  if (areas.length === 0) throw new Unreadable('Soal belum punya daerah jawaban')
  const [image = ''] = /<img\b[^<>]*>/.exec(picture) ?? []
  const size = (name: string) => Number(attribute(pictureNode, name)) || 1
  return {
    options: [],
    answer: null,
    content: {
      picture: image.replace(/ (?:width|height)="[^"]*"/g, ''),
      width: size('width'),
      height: size('height'),
    },
    key: { areas },
  }
}

type Shown = { width: number; height: number; picture: string }
const getAreas = ({ key }: Question) => (key as { areas: Area[] }).areas
const inQti = ({ shape, coords }: Area) => {
  const [x = 0, y = 0, ...size] = coords
  const [width = 0, height = 0] = size
  return {
    shape: shape === 'polygon' ? 'poly' : shape,
    coords: (shape === 'rect' ? [x, y, x + width, y + height] : coords).map(Math.round).join(','),
  }
}

/** Grid steps for finding a point within an area. */
const STEPS = 32
/** An integer point within the area, near its centre if possible; undefined if it is thinner than a pixel. */
export const pointWithin = ({ shape, coords }: Pick<Area, 'shape' | 'coords'>): Point | undefined => {
  const [x = 0, y = 0, width = 0, height = 0] = coords
  if (shape === 'circle') return { x: Math.round(x), y: Math.round(y) }
  const corners =
    shape === 'rect'
      ? [
          { x, y },
          { x: x + width, y: y + height },
        ]
      : toCorners(coords)
  const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)]
  const across = (values: readonly number[]) => {
    const [least, most] = [Math.min(...values), Math.max(...values)]
    const middle = (least + most) / 2
    return Array.from({ length: STEPS + 1 }, (_, step) =>
      Math.round(least + ((most - least) * step) / STEPS),
    ).sort((one, next) => Math.abs(one - middle) - Math.abs(next - middle))
  }
  const columns = across(xs)
  return across(ys)
    .flatMap((row) => columns.map((column) => ({ x: column, y: row })))
    .find((point) => isInArea(point, { shape, coords }))
}

const write: Qti['write'] = (question, qti): QtiWritten => {
  const { width, height, picture } = question.content as Shown
  const areas = getAreas(question)
  const best = Math.max(...areas.map(({ share }) => share))
  const right = areas.filter(({ share }) => share === best).flatMap((area) => pointWithin(area) ?? [])[0]
  const at = qti.pictureAt(listFileAddresses(picture)[0] ?? '') ?? ''
  const size = `width="${Math.round(width)}" height="${Math.round(height)}"`
  const entries = areas.map((area) =>
    qti.el('areaMapEntry', { ...inQti(area), mappedValue: decimal(area.share * question.point) }),
  )
  return {
    declarations: declaration(
      qti,
      { identifier: RESPONSE, cardinality: 'single', baseType: 'point' },
      {
        correct: right ? [`${right.x} ${right.y}`] : [],
        mapping: qti.el('areaMapping', { defaultValue: 0 }, ...entries),
      },
    ),
    body: qti.el(
      'selectPointInteraction',
      { responseIdentifier: RESPONSE, maxChoices: 1 },
      qti.version === '3.0'
        ? `<img src="${qti.text(at)}" alt="" ${size}/>`
        : `<object type="image/webp" data="${qti.text(at)}" ${size}></object>`,
    ),
    scoring: scoreMapped(qti, RESPONSE, 'mapResponsePoint'),
    ...(best !== 1 && { settings: { titik: { best } } }),
  }
}

export const qtiPoint: Qti = {
  takes: ({ interactions: [first, ...more] }) =>
    more.length === 0 && (first?.name === 'selectPointInteraction' || first?.name === 'hotspotInteraction'),
  read,
  write,
  loses: (question) =>
    getAreas(question).some(({ coords }) => coords.some((one) => !Number.isInteger(one)))
      ? ['Koordinat dibulatkan ke piksel utuh']
      : [],
}

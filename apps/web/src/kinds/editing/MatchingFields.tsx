import type { FieldsProps } from './editing'
import { AddPart, PartGroup, PartialField, PlainField, RemovePart } from './PartFields'
import classes from './PartFields.module.css'
import { freshId, type Item, toMatchingDraft } from './partDrafts'

const MOST = 20

const withText = (list: readonly Item[], id: string | undefined, text: string) =>
  list.map((one) => (one.id === id ? { ...one, text } : one))

/** Pairs, and extra items on the right. */
export default function MatchingFields({ draft, errors, change }: FieldsProps) {
  const { content, key } = toMatchingDraft(draft)
  const { left: leftItems, right } = content
  const put = (part: Partial<typeof content>, pairs = key.pairs) =>
    change({ content: { ...content, ...part }, key: { pairs } })
  const usedIds = new Set(Object.values(key.pairs))
  const distractors = right.filter(({ id }) => !usedIds.has(id))
  const findText = (id: string | undefined) => right.find((one) => one.id === id)?.text ?? ''
  const addPair = () => {
    const [from, to] = [freshId(), freshId()]
    put(
      { left: [...leftItems, { id: from, text: '' }], right: [...right, { id: to, text: '' }] },
      { ...key.pairs, [from]: to },
    )
  }
  const removePair = (id: string) => {
    const { [id]: to, ...pairs } = key.pairs
    const isShared = Object.values(pairs).includes(to ?? '')
    put(
      {
        left: leftItems.filter((one) => one.id !== id),
        right: isShared ? right : right.filter((one) => one.id !== to),
      },
      pairs,
    )
  }
  return (
    <PartGroup label="Pasangan" hint="Kolom kanan diacak untuk setiap mahasiswa" errors={errors}>
      {leftItems.map(({ id, text }, at) => (
        <div key={id} className={classes.row}>
          <b aria-hidden="true">{at + 1}</b>
          <div className={classes.pair}>
            <PlainField
              label={`Butir kiri ${at + 1}`}
              value={text}
              placeholder="Kolom kiri"
              onChange={(to) => put({ left: withText(leftItems, id, to) })}
            />
            <span aria-hidden="true">→</span>
            <PlainField
              label={`Pasangan butir ${at + 1}`}
              value={findText(key.pairs[id])}
              placeholder="Pasangannya"
              onChange={(to) => put({ right: withText(right, key.pairs[id], to) })}
            />
          </div>
          <RemovePart
            label={`Hapus pasangan ${at + 1}`}
            disabled={leftItems.length <= 2}
            onRemove={() => removePair(id)}
          />
        </div>
      ))}
      {distractors.map(({ id, text }, at) => (
        <div key={id} className={classes.row}>
          <b aria-hidden="true">+</b>
          <PlainField
            label={`Pengecoh ${at + 1}`}
            value={text}
            placeholder="Pengecoh di kolom kanan"
            onChange={(to) => put({ right: withText(right, id, to) })}
          />
          <RemovePart
            label={`Hapus pengecoh ${at + 1}`}
            onRemove={() => put({ right: right.filter((one) => one.id !== id) })}
          />
        </div>
      ))}
      <AddPart label="Tambah pasangan" disabled={right.length >= MOST} onAdd={addPair} />
      <AddPart
        label="Tambah pengecoh"
        disabled={right.length >= MOST}
        onAdd={() => put({ right: [...right, { id: freshId(), text: '' }] })}
      />
      <PartialField
        partial={content.partial}
        onChange={(partial) => put({ partial })}
        description="Setiap pasangan yang tepat mendapat bagian yang sama."
      />
    </PartGroup>
  )
}

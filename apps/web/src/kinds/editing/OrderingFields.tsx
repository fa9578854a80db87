import type { FieldsProps } from './editing'
import { AddPart, Moves, PartGroup, PartialField, PlainField, RemovePart } from './PartFields'
import classes from './PartFields.module.css'
import { freshId, type Item, toOrderingDraft } from './partDrafts'

const MOST = 12

/** Items in the right order; papers shuffle them. */
export default function OrderingFields({ draft, errors, change }: FieldsProps) {
  const { content } = toOrderingDraft(draft)
  const { items } = content
  const put = (list: readonly Item[], partial = content.partial) =>
    change({ content: { items: [...list], partial }, key: { order: list.map(({ id }) => id) } })
  const move = (at: number, by: 1 | -1) => {
    const item = items[at]
    if (item) put(items.toSpliced(at, 1).toSpliced(at + by, 0, item))
  }
  return (
    <PartGroup
      label="Butir"
      hint="Tulis dalam urutan yang benar; mahasiswa menerimanya teracak"
      errors={errors}
    >
      {items.map(({ id, text }, at) => (
        <div key={id} className={classes.row}>
          <b aria-hidden="true">{at + 1}</b>
          <PlainField
            label={`Butir ${at + 1}`}
            value={text}
            onChange={(to) => put(items.map((one) => (one.id === id ? { id, text: to } : one)))}
          />
          <div className={classes.tools}>
            <Moves
              name={`butir ${at + 1}`}
              first={at === 0}
              last={at === items.length - 1}
              onMove={(by) => move(at, by)}
            />
            <RemovePart
              label={`Hapus butir ${at + 1}`}
              disabled={items.length <= 3}
              onRemove={() => put(items.filter((one) => one.id !== id))}
            />
          </div>
        </div>
      ))}
      <AddPart
        label="Tambah butir"
        disabled={items.length >= MOST}
        onAdd={() => put([...items, { id: freshId(), text: '' }])}
      />
      <PartialField
        partial={content.partial}
        onChange={(partial) => put(items, partial)}
        description="Pasangan butir yang urutannya tepat dikurangi yang terbalik, dibagi semua pasangan."
      />
    </PartGroup>
  )
}

import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconMathFunction } from '@tabler/icons-react'
import { useState } from 'react'
import { uploadPicture } from '../../kit/form/uploadPicture'
import { RichTextField } from '../../ui/RichTextField'
import type { FieldsProps } from './editing'
import { PlainOption } from './OptionFields'
import { isRich } from './options'
import { AddPart, PartGroup, PartialField, PlainField, RemovePart } from './PartFields'
import classes from './PartFields.module.css'
import { freshId, type Item, toStatementsDraft } from './partDrafts'

const MOST = 20
const MOST_LABELS = 4

/** A table of statements with their right labels. */
export default function StatementFields({ draft, errors, change }: FieldsProps) {
  const { content, key } = toStatementsDraft(draft)
  const { statements, labels } = content
  const put = (part: Partial<typeof content>, labels = key.labels) =>
    change({ content: { ...content, ...part }, key: { labels: labels } })
  const changeOne = (id: string, text: string) =>
    put({ statements: statements.map((one) => (one.id === id ? { ...one, text } : one)) })
  const remove = (id: string) => {
    const { [id]: _, ...rest } = key.labels
    put({ statements: statements.filter((one) => one.id !== id) }, rest)
  }
  const removeLabel = (at: number) => {
    const movedLabels = Object.entries(key.labels).flatMap(([id, label]) =>
      label === at ? [] : [[id, label > at ? label - 1 : label] as const],
    )
    put({ labels: labels.filter((_, place) => place !== at) }, Object.fromEntries(movedLabels))
  }
  return (
    <PartGroup label="Pernyataan" hint="Pilih kunci di samping setiap pernyataan" errors={errors}>
      <div className={classes.labels}>
        {labels.map((label, at) => (
          <span key={at} className={classes.tools}>
            <PlainField
              label={`Label ${at + 1}`}
              value={label}
              onChange={(text) => put({ labels: labels.map((one, place) => (place === at ? text : one)) })}
            />
            {labels.length > 2 && (
              <RemovePart label={`Hapus label ${at + 1}`} onRemove={() => removeLabel(at)} />
            )}
          </span>
        ))}
        <AddPart
          label="Tambah label"
          disabled={labels.length >= MOST_LABELS}
          onAdd={() => put({ labels: [...labels, ''] })}
        />
      </div>
      {statements.map((statement, at) => (
        <div key={statement.id} className={classes.row}>
          <b aria-hidden="true">{at + 1}</b>
          <div className={classes.statement}>
            <StatementText statement={statement} at={at} onChange={(text) => changeOne(statement.id, text)} />
            <NativeSelect
              aria-label={`Kunci pernyataan ${at + 1}`}
              value={key.labels[statement.id] ?? ''}
              data={[
                { value: '', label: 'Pilih kunci' },
                ...labels.map((label, place) => ({
                  value: String(place),
                  label: label || `Label ${place + 1}`,
                })),
              ]}
              onChange={(event) => {
                const { [statement.id]: _, ...rest } = key.labels
                const selectedLabel = event.currentTarget.value
                put({}, selectedLabel === '' ? rest : { ...rest, [statement.id]: Number(selectedLabel) })
              }}
            />
          </div>
          <RemovePart
            label={`Hapus pernyataan ${at + 1}`}
            disabled={statements.length <= 2}
            onRemove={() => remove(statement.id)}
          />
        </div>
      ))}
      <AddPart
        label="Tambah pernyataan"
        disabled={statements.length >= MOST}
        onAdd={() => put({ statements: [...statements, { id: freshId(), text: '' }] })}
      />
      <PartialField
        partial={content.partial}
        onChange={(partial) => put({ partial })}
        description="Setiap pernyataan yang tepat mendapat bagian yang sama."
      />
    </PartGroup>
  )
}

type StatementTextProps = { statement: Item; at: number; onChange: (html: string) => void }
function StatementText({ statement, at, onChange }: StatementTextProps) {
  const [rich, setRich] = useState(() => isRich(statement.text))
  const name = `Pernyataan ${at + 1}`
  if (rich)
    return (
      <RichTextField
        label={name}
        value={statement.text}
        minHeight={72}
        upload={uploadPicture}
        onChange={onChange}
      />
    )
  return (
    <div className={classes.tools}>
      <div style={{ flex: 1 }}>
        <PlainOption name={name} label={statement.text} onChange={onChange} />
      </div>
      <ActionIcon
        aria-label={`Rumus dan format untuk pernyataan ${at + 1}`}
        title="Rumus, gambar, dan format"
        onClick={() => setRich(true)}
      >
        <IconMathFunction size={18} stroke={1.7} />
      </ActionIcon>
    </div>
  )
}

import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconFile,
  IconLetterT,
  IconLink,
  IconMovie,
  IconTrash,
} from '@tabler/icons-react'
import { blockKindNames, blockKinds, MOST_BLOCKS } from '@tuntas/contract/learning/lesson-blocks.vocabulary'
import { useEffect, useRef, useState } from 'react'
import { confirm } from '../../../kit/form/confirm'
import { FormSection } from '../../../ui/FormCard'
import { Grip } from '../../../ui/Grip'
import { useReorder } from '../../../ui/useReorder'
import { type BlockFieldsProps, blockFields } from './BlockFields'
import { type BlockDraft, blockName, isEmpty, newBlock } from './blockDrafts'
import { EnrichmentSection } from './EnrichmentSection'
import classes from './LessonBlockFields.module.css'
import type { LessonFormApi } from './useLessonForm'

const signs = { text: IconLetterT, file: IconFile, media: IconMovie, link: IconLink }

type Reorder = ReturnType<typeof useReorder>
type BlockProps = BlockFieldsProps & { fresh: boolean; reorder: Reorder; last: boolean; onRemove: () => void }

function Block({ fresh: isFresh, reorder, last, onRemove, ...fields }: BlockProps) {
  const { block, place } = fields
  const box = useRef<HTMLLIElement>(null)
  const Sign = signs[block.kind]
  const Fields = blockFields[block.kind]
  const name = `blok ${place}: ${blockName(block)}`
  // Focus the added block.
  useEffect(() => {
    if (isFresh) box.current?.focus()
  }, [isFresh])
  const row = reorder.rowRef(block.key)
  return (
    <li
      ref={(element) => {
        box.current = element
        row(element)
      }}
      className={classes.block}
      data-held={reorder.dragging === block.key || undefined}
      tabIndex={-1}
      aria-label={`Blok ${place}: ${blockName(block)}`}
    >
      <div className={classes.head}>
        <Grip {...reorder.handle(block.key)} />
        <h3>
          <Sign size={18} stroke={1.7} aria-hidden />
          Blok {place} · {blockName(block)}
        </h3>
        <ActionIcon
          aria-label={`Naikkan ${name}`}
          aria-disabled={place === 1}
          {...reorder.step(block.key, -1)}
        >
          <IconArrowUp size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={`Turunkan ${name}`} aria-disabled={last} {...reorder.step(block.key, 1)}>
          <IconArrowDown size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={`Hapus ${name}`} onClick={onRemove}>
          <IconTrash size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.fields}>
        <Fields {...fields} />
      </div>
    </li>
  )
}

const ofKey = (key: number) => (block: BlockDraft) => block.key === key

/** Edits the blocks below the lesson's own content. */
export default function LessonBlockFields({ form }: { form: LessonFormApi }) {
  const [freshKey, setFreshKey] = useState<number>()
  const { blocks } = form.values
  // Use the current list: an upload may finish after other changes.
  const change = (next: (now: BlockDraft[]) => BlockDraft[]) =>
    form.set({ blocks: next(form.latest().blocks) })
  const reorder = useReorder({
    ids: blocks.map(({ key }) => key),
    getName: (key) => {
      const at = blocks.findIndex(ofKey(key))
      return `blok ${at + 1}${blocks[at] ? `: ${blockName(blocks[at])}` : ''}`
    },
    onOrder: (keys) => change((now) => keys.flatMap((key) => now.filter(ofKey(key)))),
  })
  const add = (kind: BlockDraft['kind']) => {
    const block = newBlock(kind, blocks)
    change((now) => [...now, block])
    setFreshKey(block.key)
  }
  const remove = async (block: BlockDraft, place: number) => {
    const text = `Hapus blok ${place} (${blockName(block)})?`
    const detail = 'Isinya hilang dari halaman ini setelah pembelajaran disimpan.'
    if (!isEmpty(block) && !(await confirm({ text, detail, yes: 'Hapus', danger: true }))) return
    change((now) => now.filter(({ key }) => key !== block.key))
  }
  return (
    <>
      <FormSection
        title="Blok tambahan"
        hint="Teks, berkas, video, dan tautan lain di halaman yang sama. Mahasiswa membacanya di bawah isi di atas, dalam urutan ini."
      >
        <p className={classes.unseen} role="status">
          {reorder.said}
        </p>
        {blocks.length > 0 && (
          <ol className={classes.blocks}>
            {reorder.order.map((key, at) => {
              const block = blocks.find(ofKey(key))
              return (
                block && (
                  <Block
                    key={key}
                    block={block}
                    place={at + 1}
                    form={form}
                    change={(part) =>
                      change((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)))
                    }
                    fresh={freshKey === key}
                    reorder={reorder}
                    last={at === blocks.length - 1}
                    onRemove={() => void remove(block, at + 1)}
                  />
                )
              )
            })}
          </ol>
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: buttons of one purpose, no fields */}
        <div className={classes.add} role="group" aria-label="Tambah blok" data-path="blocks">
          {blockKinds.map((kind) => {
            const Sign = signs[kind]
            return (
              <Button
                key={kind}
                variant="default"
                disabled={blocks.length >= MOST_BLOCKS}
                leftSection={<Sign size={18} stroke={1.7} aria-hidden />}
                onClick={() => add(kind)}
              >
                Tambah {blockKindNames[kind].toLowerCase()}
              </Button>
            )
          })}
        </div>
        {form.errors.blocks && (
          <p className={classes.error} role="alert">
            {form.errors.blocks}
          </p>
        )}
      </FormSection>
      <EnrichmentSection form={form} />
    </>
  )
}

import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { MOST_JUDGES, type Standards } from '@tuntas/contract/insight/standards'
import { toPlain } from '../../../kit/form/plainText'
import { number } from '../../../kit/format'
import { type PanelDraft, parseCells, pasteCells, removeJudge, toRatingKey } from './panelDraft'
import classes from './standards.module.css'

type RatingTableProps = {
  items: Standards['items']
  draft: PanelDraft
  onChange: (draft: PanelDraft) => void
}

/** Percentages by question and judge; a table copied from a spreadsheet can be pasted into any cell. */
export function RatingTable({ items, draft, onChange }: RatingTableProps) {
  const { judges, round } = draft
  const rename = (place: number, name: string) =>
    onChange({ ...draft, judges: judges.map((judge, at) => (at === place ? name : judge)) })
  return (
    <>
      <p className={classes.meta}>
        Berapa persen mahasiswa tepat di batas lulus yang benar? Tabel dari Excel dapat ditempel di sel mana
        pun.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      <section className={classes.scroll} aria-label="Taksiran penilai" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Soal</th>
              {judges.map((judge, at) => (
                <th key={at} scope="col">
                  <span className={classes.judge}>
                    <TextInput
                      aria-label={`Nama penilai ${at + 1}`}
                      maxLength={100}
                      value={judge}
                      onChange={(event) => rename(at, event.currentTarget.value)}
                    />
                    <ActionIcon
                      variant="subtle"
                      color="abu"
                      aria-label={`Hapus ${judge}`}
                      onClick={() => onChange(removeJudge(draft, at))}
                    >
                      <IconX size={16} aria-hidden />
                    </ActionIcon>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map(({ question_id, number: itemNumber, question, point }, item) => (
              <tr key={question_id}>
                <th scope="row">
                  <span className={classes.question}>
                    {itemNumber}. {toPlain(question)}
                  </span>
                  <small>{number(point)} poin</small>
                </th>
                {judges.map((judge, at) => (
                  <td key={at}>
                    <TextInput
                      className={classes.cell}
                      aria-label={`${judge}, soal ${itemNumber}`}
                      inputMode="decimal"
                      value={draft.ratings[toRatingKey(round, at, question_id)] ?? ''}
                      onChange={(event) =>
                        onChange({
                          ...draft,
                          ratings: {
                            ...draft.ratings,
                            [toRatingKey(round, at, question_id)]: event.currentTarget.value,
                          },
                        })
                      }
                      onPaste={(event) => {
                        const cells = parseCells(event.clipboardData.getData('text'))
                        if (cells.length === 1 && cells[0]?.length === 1) return
                        event.preventDefault()
                        onChange(pasteCells(draft, items, { judge: at, item }, cells))
                      }}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={judges.length >= MOST_JUDGES}
          onClick={() => onChange({ ...draft, judges: [...judges, `Penilai ${judges.length + 1}`] })}
        >
          Tambah penilai
        </Button>
      </div>
    </>
  )
}

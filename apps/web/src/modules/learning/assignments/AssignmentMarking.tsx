import { Button, Card, NativeSelect, Switch } from '@mantine/core'
import { IconInbox, IconSelector } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { dateTime, score } from '../../../kit/format'
import { MarkedPerson, MarkingDialog, MarkingMoves, MarkingTop } from '../../../shared/marking/MarkingDialog'
import { MarkingStrip, type StripPerson } from '../../../shared/marking/MarkingStrip'
import { computeMean, countMarked } from '../../../shared/marking/markingQueue'
import { useMarkingKeys } from '../../../shared/marking/useMarkingKeys'
import { useNameless } from '../../../shared/marking/useNameless'
import { EmptyState } from '../../../ui/Placeholder'
import { StateBadge } from '../../../ui/StateBadge'
import classes from './AssignmentMarking.module.css'
import type { Item } from './groupItems'
import { MarkForm } from './MarkForm'
import { readLevels, toLevelsDraft, withLevel } from './rubricMark'
import { Earlier, Work } from './SubmissionWork'
import { type Stack, stateBadges, toStackOptions, waits } from './stacks'
import { type MarkingRun, useMarkingRun } from './useMarkingRun'

type AssignmentMarkingProps = {
  lessonId: number
  /** Marks are held back until Kembalikan. */
  held: boolean
  /** The hand-in that was clicked; by default the first unmarked one. */
  startAt: number | undefined
  onClose: () => void
}

/** Marks the hand-ins of an assignment one by one. Who opened one student's work knows the name. */
export default function AssignmentMarking(props: AssignmentMarkingProps) {
  const [isNameless, hideNames] = useNameless()
  const canHide = props.startAt === undefined
  return (
    <Marking
      key={String(isNameless)}
      {...props}
      isNameless={isNameless && canHide}
      onHide={canHide ? hideNames : undefined}
    />
  )
}

type MarkingProps = AssignmentMarkingProps & {
  isNameless: boolean
  onHide: ((hides: boolean) => void) | undefined
}

function Marking({ lessonId, held: isHeld, startAt, onClose, isNameless, onHide }: MarkingProps) {
  const run = useMarkingRun({ lessonId, isNameless }, startAt)
  const isOfGroups = run.items.some(({ group_id }) => group_id !== null)
  const names = onHide && !isOfGroups && (
    <Switch
      label="Tanpa nama"
      title="Nama tampil lagi setelah nilai dikembalikan"
      // A switch loads the list again, and would lose typed marks.
      disabled={run.typed.length > 0}
      checked={isNameless}
      onChange={(event) => onHide(event.currentTarget.checked)}
    />
  )
  return (
    <MarkingDialog
      title="Nilai tugas"
      isWriting={run.typed.length > 0}
      unsaved={`Nilai atau umpan balik dari ${run.typed.length} mahasiswa yang belum disimpan akan hilang.`}
      onClose={onClose}
    >
      <Loaded query={run.queue} shape="cards" count={2} failed="Pengumpulan tugas gagal dimuat">
        {() => <Queue run={run} rows={run.items} held={isHeld} names={names} />}
      </Loaded>
    </MarkingDialog>
  )
}

const sayMean = (rows: readonly Item[]) => {
  const mean = computeMean(rows.flatMap((row) => row.score ?? []))
  return mean === null ? null : score(mean)
}

const stripStates = { waiting: 'waiting', graded: 'marked', missing: 'missing', late: 'missing' } as const
const toPerson = (row: Item): StripPerson => ({
  id: row.user_id,
  name: row.name,
  state: stripStates[row.state],
})

type QueueProps = { run: MarkingRun; rows: readonly Item[]; held: boolean; names: ReactNode }
function Queue({ run, rows, held: isHeld, names }: QueueProps) {
  const [unsaved] = run.typed.filter((userId) => userId !== run.current?.user_id)
  const handedIn = rows.filter((row) => row.id !== null)
  return (
    <div className={classes.page}>
      <MarkingTop
        marked={countMarked(handedIn, waits)}
        total={handedIn.length}
        mean={sayMean(rows)}
        label="Tugas yang dinilai"
      >
        <NativeSelect
          label="Yang ditampilkan"
          data={toStackOptions(rows)}
          value={run.stack}
          onChange={(event) => run.choose(event.currentTarget.value as Stack)}
          rightSection={<IconSelector size={16} aria-hidden />}
        />
        {names}
      </MarkingTop>
      {run.rows.length > 0 && <MarkingStrip people={run.rows.map(toPerson)} at={run.at} onGo={run.goTo} />}
      {unsaved !== undefined && (
        <p className={classes.unsaved} role="note">
          Ada nilai atau umpan balik yang diketik dan belum disimpan.
          <Button variant="default" size="sm" onClick={() => run.goBack(unsaved)}>
            Buka
          </Button>
        </p>
      )}
      {run.current ? (
        <OneHandIn run={run} row={run.current} held={isHeld} />
      ) : (
        <EmptyState
          icon={IconInbox}
          title="Data tidak ditemukan"
          hint="Tidak ada mahasiswa di tumpukan ini."
        />
      )}
    </div>
  )
}

/** Number keys select the levels of the rubric, criterion by criterion. */
const levelKeys = ({ detail, draft, write }: MarkingRun) => {
  const handIn = detail.data
  const current = handIn?.current_rubric
  if (!current) return {}
  const press = (place: number) => {
    const next = withLevel(current, readLevels(draft, handIn).levels, place)
    if (next) write(toLevelsDraft(current, next))
  }
  return Object.fromEntries(Array.from({ length: 9 }, (_, place) => [String(place + 1), () => press(place)]))
}

function OneHandIn({ run, row, held: isHeld }: { run: MarkingRun; row: Item; held: boolean }) {
  const { rows, at, move, detail, next } = run
  const field = useRef<HTMLInputElement>(null)
  useMarkingKeys(
    { p: () => field.current?.focus(), u: run.say, ...levelKeys(run) },
    move,
    () => void run.save(true),
  )
  return (
    <Card className={classes.handIn} component="section" aria-label={`Tugas ${row.name}`}>
      <MarkedPerson
        name={row.name}
        about={
          <>
            {row.members.length > 0 ? `${row.members.join(', ')} · ` : row.nim && `${row.nim} · `}
            {at + 1} dari {rows.length}
            {row.handed_in === 1 && row.uploaded && ` · dikumpulkan ${dateTime(row.uploaded)}`}
          </>
        }
      >
        <StateBadge {...stateBadges[row.state]} quiet={false} />
      </MarkedPerson>
      <div className={classes.columns}>
        <div className={classes.work}>
          {row.handed_in === 0 ? (
            <EmptyState
              icon={IconInbox}
              title={row.id === null ? 'Belum mengumpulkan tugas' : 'Dinilai langsung tanpa pengumpulan'}
            />
          ) : (
            <Loaded query={detail} shape="cards" count={2} failed="Jawaban gagal dimuat">
              {(handIn) => (
                <>
                  <Work key={handIn.id} shown={handIn} />
                  {handIn.versions > 1 && (
                    <Earlier
                      key={`v${handIn.id}`}
                      query={{ id: handIn.id, ...(run.isNameless && { anonymous: true }) }}
                      versions={handIn.versions}
                    />
                  )}
                </>
              )}
            </Loaded>
          )}
        </div>
        {row.id !== null && <MarkForm run={run} row={row} held={isHeld} inputRef={field} />}
        <div className={classes.moves}>
          <MarkingMoves
            at={at}
            total={rows.length}
            onMove={move}
            keys={
              <>
                <kbd>Enter</kbd> atau <kbd>Ctrl+Enter</kbd> simpan & lanjut <kbd>P</kbd> nilai <kbd>U</kbd>{' '}
                umpan balik{' '}
                {detail.data?.current_rubric && (
                  <>
                    <kbd>1</kbd>–<kbd>9</kbd> tingkat rubrik{' '}
                  </>
                )}
                <kbd>←</kbd> <kbd>→</kbd> pindah (<kbd>↑</kbd> <kbd>↓</kbd> di kolom nilai)
              </>
            }
          />
        </div>
      </div>
      {next?.attachment && <link rel="prefetch" href={next.attachment} />}
    </Card>
  )
}

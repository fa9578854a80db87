import { Button, Card } from '@mantine/core'
import { IconDatabase, IconListDetails, IconPlus, IconPrinter } from '@tabler/icons-react'
import { exportBlueprint, quizBlueprint } from '@tuntas/contract/learning/blueprint'
import { MOST_BLUEPRINT_ROWS } from '@tuntas/contract/learning/sections.vocabulary'
import { Suspense, useRef, useState } from 'react'
import { Loaded } from '../../../../kit/client/Loaded'
import { useEndpoint } from '../../../../kit/client/queries'
import { confirm } from '../../../../kit/form/confirm'
import { toast } from '../../../../kit/form/toast'
import { count, number } from '../../../../kit/format'
import { LazyExport } from '../../../../kit/report/LazyExport'
import { goalName, useGoals } from '../../../../shared/goals/goals'
import { lazyPart } from '../../../../ui/lazyPart'
import { useReorder } from '../../../../ui/useReorder'
import classes from './Plan.module.css'
import { PlanRow } from './PlanRow'
import { PrintedPlan } from './PrintedPlan'
import {
  type Blueprint,
  draftOfCell,
  duplicateRow,
  emptyDraft,
  inBank,
  type RowDraft,
  sumRows,
  toRowDraft,
  validateRow,
} from './planDrafts'
import { usePlan } from './usePlan'

const FromBank = lazyPart(() => import('./FromBank'))

type PlanProps = {
  lessonId: number
  courseId: number
  /** Refetched whenever it is shown: questions may have changed. */
  shown: boolean
}

/** Kisi-kisi of a quiz: planned rows, and how far they are filled. */
export default function Plan({ lessonId, courseId, shown: isShown }: PlanProps) {
  const blueprint = useEndpoint(
    quizBlueprint,
    { query: { lessons_id: lessonId } },
    { enabled: isShown, staleTime: 0 },
  )
  return (
    <Loaded query={blueprint} count={4} failed="Kisi-kisi gagal dimuat">
      {(reply) => <Board lessonId={lessonId} courseId={courseId} reply={reply} />}
    </Loaded>
  )
}

/** Goals with codes; archived ones still used by a row come last. */
function useGoalOptions(courseId: number, { goals, data, bank }: Blueprint) {
  const coded = useGoals(courseId).data ?? []
  const names = new Map(goals.map(({ id, text }) => [id, text]))
  for (const { id, code, text } of coded) names.set(id, goalName({ code, text }))
  for (const { goal_id, goals: text, code } of [...data, ...bank])
    if (goal_id !== null && text !== null) names.set(goal_id, goalName({ code, text }))
  return [...names].map(([id, label]) => ({ value: String(id), label }))
}

type BoardProps = { lessonId: number; courseId: number; reply: Blueprint }

function Board({ lessonId, courseId, reply }: BoardProps) {
  const goals = useGoalOptions(courseId, reply)
  const getGoalLabel = (id: string) => goals.find(({ value }) => value === id)?.label ?? 'Tujuan apa saja'
  const plan = usePlan({ lessonId, reply, getGoal: getGoalLabel })
  const { rows, setRows, dirty, saving } = plan
  const [isTried, setTried] = useState(false)
  const [picking, setPicking] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const focus = (selector: string) =>
    setTimeout(() => box.current?.querySelector<HTMLElement>(selector)?.focus())
  const add = (more: readonly RowDraft[]) => {
    setRows([...rows, ...more].slice(0, MOST_BLUEPRINT_ROWS))
    focus(`[data-row="${more[0]?.key}"] input`)
  }
  const remove = (key: number) => {
    setRows(rows.filter((row) => row.key !== key))
    focus('[data-add]')
  }
  const save = async () => {
    setTried(true)
    if (rows.some((row) => Object.keys(validateRow(row)).length > 0)) {
      toast.error('Periksa isian yang ditandai.')
      focus('[aria-invalid="true"]')
      return
    }
    await saving.run()
  }
  return (
    <>
      <div ref={box} data-no-print>
        <Bar
          lessonId={lessonId}
          reply={reply}
          plan={plan}
          onPick={() => setPicking(true)}
          onSave={() => void save()}
        />
        <Totals reply={reply} rows={rows} dirty={dirty} />
        <Card padding={0}>
          <Rows plan={plan} tried={isTried} goals={goals} bank={reply.bank} onRemove={remove} />
          {rows.length === 0 && (
            <p className={classes.empty}>
              Kisi-kisi ini masih kosong. Tulis baris demi baris, atau isi dari soal kuis ini maupun dari bank
              lalu sesuaikan.
            </p>
          )}
          <div className={classes.foot}>
            <Button
              data-add
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
              disabled={isFull(rows)}
              onClick={() => add([emptyDraft()])}
            >
              Tambah baris
            </Button>
          </div>
        </Card>
        {picking && (
          <Suspense fallback={null}>
            <FromBank
              bank={reply.bank}
              most={MOST_BLUEPRINT_ROWS - rows.length}
              onPick={(pickedCells) =>
                add(pickedCells.map(({ cell, wanted: wantedCount }) => draftOfCell(cell, wantedCount)))
              }
              onClose={() => setPicking(false)}
            />
          </Suspense>
        )}
      </div>
      <PrintedPlan reply={reply} dirty={dirty} />
    </>
  )
}

const UNSAVED = 'Simpan kisi-kisi dulu'

const isFull = (rows: readonly RowDraft[]) => rows.length >= MOST_BLUEPRINT_ROWS

type Plan = ReturnType<typeof usePlan>
type BarProps = { lessonId: number; reply: Blueprint; plan: Plan; onPick: () => void; onSave: () => void }

function Bar({ lessonId, reply, plan, onPick, onSave }: BarProps) {
  const { rows, setRows, dirty, saving } = plan
  const fill = async () => {
    const sure =
      rows.length === 0 ||
      (await confirm({
        text: 'Ganti semua baris dengan yang disusun dari soal kuis ini?',
        detail: 'Yang tersimpan tetap sampai kamu menekan Simpan kisi-kisi.',
        yes: 'Ya, ganti',
      }))
    if (sure) setRows(reply.proposed.map((row) => toRowDraft(row)))
  }
  return (
    <div className={classes.bar}>
      <Button
        variant="default"
        leftSection={<IconListDetails size={18} aria-hidden />}
        disabled={reply.proposed.length === 0}
        title={reply.proposed.length === 0 ? 'Kuis ini belum punya soal' : undefined}
        onClick={() => void fill()}
      >
        Isi dari soal kuis ini
      </Button>
      <Button
        variant="default"
        leftSection={<IconDatabase size={18} aria-hidden />}
        disabled={isFull(rows) || reply.bank.length === 0}
        title={reply.bank.length === 0 ? 'Bank mata kuliah ini masih kosong' : undefined}
        onClick={onPick}
      >
        Isi dari bank
      </Button>
      <span className={classes.space} />
      <LazyExport
        endpoint={exportBlueprint}
        query={{ lessons_id: lessonId }}
        noun="kisi-kisi"
        label="Unduh Excel"
        refusal={dirty ? UNSAVED : reply.data.length === 0 ? 'Kisi-kisi ini masih kosong' : undefined}
      />
      <Button
        variant="default"
        className={classes.print}
        leftSection={<IconPrinter size={18} aria-hidden />}
        disabled={reply.data.length === 0}
        onClick={() => (dirty ? toast.error(UNSAVED) : window.print())}
      >
        Cetak
      </Button>
      <Button disabled={!dirty} loading={saving.pending} onClick={onSave}>
        Simpan kisi-kisi
      </Button>
    </div>
  )
}

type RowsProps = {
  plan: Plan
  tried: boolean
  goals: ReturnType<typeof useGoalOptions>
  bank: Blueprint['bank']
  onRemove: (key: number) => void
}

function Rows({ plan: { rows, setRows }, tried: isTried, goals, bank, onRemove }: RowsProps) {
  const reorder = useReorder({
    ids: rows.map(({ key }) => key),
    getName: (key) => `baris ${rows.findIndex((row) => row.key === key) + 1}`,
    onOrder: (keys) => setRows(keys.flatMap((key) => rows.find((row) => row.key === key) ?? [])),
  })
  return (
    <>
      <p className={classes.unseen} role="status">
        {reorder.said}
      </p>
      <Heads shown={rows.length > 0} />
      <ol className={classes.rows} aria-label="Baris kisi-kisi">
        {reorder.order.map((key, at) => {
          const row = rows.find((one) => one.key === key)
          return (
            row && (
              <li
                key={key}
                ref={reorder.rowRef(key)}
                data-row={key}
                data-held={reorder.dragging === key || undefined}
              >
                <PlanRow
                  row={row}
                  at={at}
                  faults={isTried ? validateRow(row) : {}}
                  goals={goals}
                  inBank={inBank(bank, row)}
                  handle={reorder.handle(key)}
                  onChange={(more) =>
                    setRows(rows.map((one) => (one.key === key ? { ...one, ...more } : one)))
                  }
                  {...(!isFull(rows) && { onDuplicate: () => setRows(duplicateRow(rows, key)) })}
                  onRemove={() => onRemove(key)}
                />
              </li>
            )
          )
        })}
      </ol>
    </>
  )
}

function Heads({ shown: isShown }: { shown: boolean }) {
  if (!isShown) return null
  return (
    <div className={classes.heads} aria-hidden>
      <span>No</span>
      <span>CPMK/tujuan dan materi</span>
      <span>Indikator soal</span>
      <span>Level dan bentuk</span>
      <span>Jumlah</span>
      <span>Poin</span>
      <span>Yang ada</span>
    </div>
  )
}

/** Planned totals, and how far the stored rows are filled. */
function Totals({ reply, rows, dirty }: { reply: Blueprint; rows: readonly RowDraft[]; dirty: boolean }) {
  const { questions, points } = sumRows(rows)
  const storedSum = sumRows(reply.data.map((row) => toRowDraft(row, 0)))
  const filledCount = reply.data.reduce(
    (sum, { planned: plannedCount, missing: missingCount }) => sum + plannedCount - missingCount,
    0,
  )
  const worth = Math.round(reply.data.reduce((sum, row) => sum + row.present_point, 0) * 100) / 100
  return (
    <p className={classes.totals} role="status">
      Direncanakan <b>{count(questions)} soal</b>, <b>{number(points)} poin</b>.
      {reply.data.length > 0 && (
        <>
          {' '}
          {dirty ? 'Menurut yang tersimpan kuis' : 'Kuis'} punya{' '}
          <b>
            {count(filledCount)} dari {count(storedSum.questions)} soal
          </b>{' '}
          ({number(worth)} dari {number(storedSum.points)} poin)
          {reply.beside > 0 && `, dan ${count(reply.beside)} soal di luar kisi-kisi`}.
        </>
      )}
      {dirty && <em> Ada perubahan yang belum disimpan.</em>}
    </p>
  )
}

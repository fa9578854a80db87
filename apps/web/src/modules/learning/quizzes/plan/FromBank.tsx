import { Button, TextInput } from '@mantine/core'
import { questionTypeNames } from '@tuntas/contract/learning/questions.vocabulary'
import { type FormEvent, useState } from 'react'
import { count, number } from '../../../../kit/format'
import { goalName } from '../../../../shared/goals/goals'
import { levelNames } from '../../../../shared/goals/levels'
import { Modal } from '../../../../ui/Modal'
import classes from './Plan.module.css'
import type { BankCell } from './planDrafts'

type FromBankProps = {
  bank: readonly BankCell[]
  /** Number of rows that can still be added. */
  most: number
  onPick: (pickedCells: { cell: BankCell; wanted: number }[]) => void
  onClose: () => void
}

/** Bank questions by goal, level and kind; selected numbers become rows. */
export default function FromBank({ bank, most, onPick, onClose }: FromBankProps) {
  const [wantedCounts, setWantedCounts] = useState<Record<number, string>>({})
  const pickedCells = bank.flatMap((cell, at) => {
    const n = Number(wantedCounts[at])
    return wantedCounts[at] && n !== 0 ? [{ cell, wanted: n }] : []
  })
  const findFault = (text: string | undefined, { number: has }: BankCell) => {
    const n = Number(text || 0)
    return Number.isInteger(n) && n >= 0 && n <= Math.min(has, 500) ? undefined : `Isi 0 sampai ${has}`
  }
  const hasFault = bank.some((cell, at) => findFault(wantedCounts[at], cell) !== undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (hasFault || pickedCells.length === 0 || pickedCells.length > most) return
    onPick(pickedCells)
    onClose()
  }
  const sum = pickedCells.reduce((all, one) => all + one.wanted, 0)
  return (
    <Modal opened onClose={onClose} title="Isi dari bank soal" size={720} transitionProps={{ duration: 120 }}>
      <form onSubmit={submit} noValidate>
        <p className={classes.hint}>
          Isi berapa soal yang direncanakan dari tiap kelompok. Kisi-kisi hanya merencanakan: soalnya diambil
          lewat tab Daftar Soal, Bagian, atau Paket.
        </p>
        <ul className={classes.cells}>
          {bank.map((cell, at) => {
            const { goals, code, levels, type, number: has, point } = cell
            const name = goals === null ? 'Tanpa tujuan belajar' : goalName({ code, text: goals })
            const kind = `${levelNames(levels) || 'Tanpa level'} · ${questionTypeNames[type]}`
            return (
              <li key={`${cell.goal_id} ${levels.join()} ${type}`}>
                <span>
                  {name}
                  <small>
                    {kind} · {number(point)} poin · ada {count(has)} soal
                  </small>
                </span>
                <TextInput
                  aria-label={`Jumlah soal: ${name}, ${kind}`}
                  placeholder="0"
                  inputMode="numeric"
                  autoComplete="off"
                  value={wantedCounts[at] ?? ''}
                  error={findFault(wantedCounts[at], cell)}
                  onChange={(event) => setWantedCounts({ ...wantedCounts, [at]: event.currentTarget.value })}
                />
              </li>
            )
          })}
        </ul>
        <div className={classes.buttons}>
          {pickedCells.length > most && <p role="alert">Paling banyak {count(most)} baris lagi.</p>}
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" disabled={hasFault || pickedCells.length === 0 || pickedCells.length > most}>
            {pickedCells.length > 0 && !hasFault
              ? `Tambah ${count(pickedCells.length)} baris, ${count(sum)} soal`
              : 'Tambah baris'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

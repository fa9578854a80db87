import { Button } from '@mantine/core'
import { IconBookUpload, IconRefresh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import {
  addToBank,
  bankFolders,
  bankQuestions,
  bankSubjects,
  renewFromBank,
} from '@tuntas/contract/learning/bank'
import type { Question } from '@tuntas/contract/learning/questions'
import { call } from '../../../../kit/client/call'
import { ofReply, useAction, useTask } from '../../../../kit/client/useAction'
import { toast } from '../../../../kit/form/toast'
import { withRegrade } from '../../../../shared/marking/regrade'
import { ToneBadge } from '../../../../ui/StateBadge'
import classes from './Bank.module.css'

type InBankProps = { question: Question; dirty: boolean; reopen: () => unknown }

/** Relation of a quiz question to the bank: not included, copy, changed, or outdated. */
export default function InBank({ question, dirty, reopen }: InBankProps) {
  const { id, lessons_id, version, bank } = question
  const adding = useAction(addToBank, {
    said: ofReply,
    invalidates: [bankQuestions, bankFolders, bankSubjects],
    done: reopen,
  })
  const renewing = useTask(
    () => withRegrade((confirm) => call(renewFromBank, { body: { id, version, confirm } })),
    {
      done: (reply) => {
        if (reply) toast.success(reply.message)
        return reopen()
      },
    },
  )
  const isBehind = bank !== null && bank.latest > bank.number
  const title = dirty ? 'Simpan soal ini terlebih dahulu' : undefined
  return (
    <div className={classes.bar}>
      {bank && (
        <>
          <Link to="/teacher/bank/form/{-$id}" params={{ id: String(bank.id) }}>
            Bank soal, versi {bank.number}
          </Link>
          {isBehind && <ToneBadge tone="soga">Ada versi baru</ToneBadge>}
          {bank.differs && <ToneBadge tone="abu">Diubah di kuis ini</ToneBadge>}
        </>
      )}
      {isBehind && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRefresh size={17} aria-hidden />}
          disabled={dirty}
          title={title}
          loading={renewing.pending}
          onClick={() => renewing.run()}
        >
          Perbarui ke versi terbaru
        </Button>
      )}
      {(bank === null || bank.differs) && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconBookUpload size={17} aria-hidden />}
          disabled={dirty}
          title={title}
          loading={adding.pending}
          onClick={() => adding.run({ body: { lessons_id, list_id: [id] } })}
        >
          Simpan ke bank
        </Button>
      )}
    </div>
  )
}

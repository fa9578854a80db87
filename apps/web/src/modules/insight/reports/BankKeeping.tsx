import { Button, Group } from '@mantine/core'
import { IconArrowBackUp, IconDatabaseImport } from '@tabler/icons-react'
import {
  type BankCalibration as Bank,
  bankCalibration,
  keepBankMeasures,
  modelNames,
  undoBankMeasures,
} from '@tuntas/contract/insight/measurement'
import { bankQuestions, bankUsage } from '@tuntas/contract/learning/bank'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { count, dateTime } from '../../../kit/format'
import classes from './calibration.module.css'

/** Endpoints that show stored measures. */
export const measureReaders = [bankCalibration, bankQuestions, bankUsage]

/** Stores the measures in the bank. */
export function BankKeeping({ data, subject }: { data: Bank; subject: number }) {
  const keeping = useAction(keepBankMeasures, { said: ofReply, invalidates: measureReaders })
  const undoing = useAction(undoBankMeasures, { said: ofReply, invalidates: measureReaders })
  const { last_kept: last, model, anchored } = data
  const body = { course_category_id: subject, model, anchored }
  return (
    <div className={classes.keeping} data-no-print>
      <p className={classes.note}>
        {last
          ? `Terakhir disimpan ke bank: ${count(last.n)} soal (${modelNames[last.model]}) oleh ${last.user}, ${dateTime(last.at)}.`
          : 'Ukuran butir belum disimpan ke bank.'}
      </p>
      {data.can_write && (
        <Group gap="xs">
          <Button
            leftSection={<IconDatabaseImport size={18} aria-hidden />}
            loading={keeping.pending}
            onClick={() => keeping.run({ body })}
          >
            Simpan ke bank
          </Button>
          {last && (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={18} aria-hidden />}
              loading={undoing.pending}
              onClick={() =>
                undoing.ask(
                  {
                    text: 'Ukuran yang terakhir disimpan dihapus dari bank. Ukuran sebelumnya berlaku lagi.',
                  },
                  { body: { course_category_id: subject } },
                )
              }
            >
              Batalkan penyimpanan
            </Button>
          )}
        </Group>
      )}
    </div>
  )
}

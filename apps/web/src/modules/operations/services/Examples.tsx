import { Button, Card, Code, NativeSelect, Text } from '@mantine/core'
import { importNames } from '@tuntas/contract/operations/imports.vocabulary'
import { type ServiceKind, serviceKinds } from '@tuntas/contract/operations/services'
import { serviceExamples } from '@tuntas/contract/operations/services.examples'
import { API_BASE } from '@tuntas/contract/wire/endpoint'
import { useState } from 'react'
import { copyText } from '../../../kit/form/copyText'
import { ScrollRegion } from '../../../ui/ScrollRegion'
import classes from './ServiceTokens.module.css'

const options = serviceKinds.map((kind) => ({ value: kind, label: importNames[kind] }))
const isKind = (value: string): value is ServiceKind => serviceKinds.some((kind) => kind === value)

/** A body of each kind, as the documentation shows it. */
export default function Examples() {
  const [kind, setKind] = useState<ServiceKind>('student')
  const body = JSON.stringify(serviceExamples[kind], null, 2)
  return (
    <Card component="section" mt="md" aria-labelledby="service-example">
      <h2 id="service-example">Contoh isi permintaan</h2>
      <Text c="dimmed">Kolomnya sama dengan kolom impor. Data yang sudah sama tidak diubah.</Text>
      <NativeSelect
        label="Data"
        mt="sm"
        data={options}
        value={kind}
        onChange={({ currentTarget: { value } }) => isKind(value) && setKind(value)}
      />
      <ScrollRegion label="Isi permintaan" className={classes.code}>
        <Code block mt="sm">{`POST ${API_BASE}/service/${kind}\n\n${body}`}</Code>
      </ScrollRegion>
      <Button
        variant="default"
        mt="sm"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => void copyText(body, 'Contoh disalin.', 'Salin contohnya dari kotak di atas.')}
      >
        Salin contoh
      </Button>
    </Card>
  )
}

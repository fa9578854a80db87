import { Button } from '@mantine/core'
import { forgotPassword, NEW_ADDRESS_HOURS } from '@tuntas/contract/identity/password'
import { useState } from 'react'
import { useAction } from '../../../kit/client/useAction'
import classes from './SignInMore.module.css'

/** Inside the sign-in form: the link goes to the entered username. */
export default function MailedLink() {
  const [sentMessage, setSentMessage] = useState<string>()
  const linkRequest = useAction(forgotPassword, {
    done: ({ message }) => setSentMessage(message),
    refused: ({ message }) => setSentMessage(message),
  })
  const ask = (form: HTMLFormElement | null) => {
    const field = form?.elements.namedItem('username')
    if (!(field instanceof HTMLInputElement)) return
    const username = field.value.trim()
    if (username !== '') return linkRequest.run({ body: { username } })
    setSentMessage('Tulis dulu username di atas.')
    field.focus()
  }
  return (
    <div className={classes.mailed}>
      <p>
        Tulis username di atas, lalu tekan <strong>Kirim tautan</strong>. Tautan untuk membuat kata sandi baru
        dikirim ke alamat email akunmu.
      </p>
      <Button
        variant="default"
        loading={linkRequest.pending}
        onClick={({ currentTarget: { form } }) => void ask(form)}
      >
        Kirim tautan
      </Button>
      <p role="status" className={classes.said}>
        {sentMessage}
      </p>
      <p>Email yang baru diganti admin menerima tautan setelah {NEW_ADDRESS_HOURS} jam.</p>
      <p>Tidak punya akses ke email itu?</p>
    </div>
  )
}

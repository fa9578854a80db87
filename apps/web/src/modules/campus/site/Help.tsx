import { Button, Card } from '@mantine/core'
import { type Icon, IconBook, IconBrandWhatsapp, IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { phone, toInternational } from '../../../kit/form/phone'
import { useAccount } from '../../../kit/session/session'
import { getManualUrl } from '../../../shared/people/manual'
import { PageHeader } from '../../../ui/PageHeader'
import classes from './Help.module.css'

export default function Help() {
  const account = useAccount()
  const { help_phone, help_email } = account.user.settings
  const manual = getManualUrl(account)
  return (
    <>
      <PageHeader title="Bantuan" subtitle="Tanya admin akademik, atau baca panduannya dulu." />
      <div className={classes.cards}>
        <Way
          icon={IconBrandWhatsapp}
          title="WhatsApp"
          text={help_phone ? phone(help_phone) : 'Nomor belum diatur.'}
        >
          {help_phone && (
            <Button
              component="a"
              href={`https://wa.me/${toInternational(help_phone)}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              Hubungi lewat WhatsApp
            </Button>
          )}
        </Way>
        <Way icon={IconMail} title="Email" text={help_email || 'Alamat belum diatur.'}>
          {help_email && (
            <Button component="a" href={`mailto:${help_email}`} variant="default">
              Kirim email
            </Button>
          )}
        </Way>
        <Way
          icon={IconBook}
          title="Panduan Pengguna"
          text={manual ? 'Langkah demi langkah, sesuai peranmu.' : 'Belum ada panduan untuk peranmu.'}
        >
          {manual && (
            <Button component="a" href={manual} target="_blank" rel="noopener" variant="default">
              Unduh panduan
            </Button>
          )}
        </Way>
      </div>
    </>
  )
}

type WayProps = { icon: Icon; title: string; text: string; children: ReactNode }

function Way({ icon: WayIcon, title, text, children }: WayProps) {
  return (
    <Card className={classes.way}>
      <WayIcon size={26} stroke={1.6} aria-hidden className={classes.icon} />
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
      <div className={classes.button}>{children}</div>
    </Card>
  )
}

import { Card } from '@mantine/core'
import { accountProfile, type Profile as ProfileData } from '@tuntas/contract/identity/account'
import { roleLabels } from '@tuntas/contract/wire/roles.vocabulary'
import { isPassing } from '../../../kit/client/call'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { phone } from '../../../kit/form/phone'
import { date, orDash } from '../../../kit/format'
import { useAccount } from '../../../kit/session/session'
import { OWN_EMAIL } from '../../../shared/people/emailWords'
import { FactList } from '../../../ui/FactList'
import { initials } from '../../../ui/initials'
import { PageHeader } from '../../../ui/PageHeader'
import { ErrorState } from '../../../ui/Placeholder'
import { AccountActions } from './AccountActions'
import { OwnData } from './OwnData'
import classes from './Profile.module.css'

/** What this device knows without the network stays in reach, signing out too. */
export function Profile() {
  const profile = useData(accountProfile)
  const { user } = useAccount()
  return (
    <>
      <PageHeader
        title="Profil"
        subtitle="Data ini dikelola admin akademik. Hubungi mereka bila ada yang keliru."
      />
      <Card className={classes.person}>
        <span className={classes.avatar} aria-hidden>
          {initials(user.name)}
        </span>
        <div>
          <h2>{user.name}</h2>
          <p className={classes.role}>
            {roleLabels[user.role]} · {user.username}
          </p>
        </div>
      </Card>
      <AccountActions />
      <Loaded
        query={profile}
        frame={Card}
        shape="fields"
        failed="Profil gagal dimuat"
        refused={(error, retry) => (
          <ErrorState
            title={isPassing(error) ? 'Data dirimu tidak tersimpan di perangkat ini' : 'Profil gagal dimuat'}
            hint={error.message}
            onRetry={retry}
            retrying={profile.isFetching}
          />
        )}
      >
        {(data) =>
          data.role === 'mahasiswa' ? <StudentFacts profile={data} /> : <AccountFacts profile={data} />
        }
      </Loaded>
      {profile.data && <OwnData />}
    </>
  )
}

const capital = (text: string | null) => (text ? text[0]?.toUpperCase() + text.slice(1) : '-')

function AccountFacts({ profile }: { profile: ProfileData }) {
  return (
    <div className={classes.cards}>
      <Card>
        <h3>Akun</h3>
        <FactList
          facts={[
            ['Nama', profile.name],
            ['Peran', roleLabels[profile.role]],
            ['Username', profile.username],
            ['Email', profile.email],
          ]}
        />
        <p className={classes.note}>{OWN_EMAIL}</p>
      </Card>
    </div>
  )
}

function StudentFacts({ profile }: { profile: ProfileData }) {
  return (
    <div className={classes.cards}>
      <Card>
        <h3>Data diri</h3>
        <FactList
          facts={[
            ['NIM', profile.username],
            ['Nama', profile.name],
            ['Tempat lahir', profile.place_birth],
            ['Tanggal lahir', date(profile.date_birth)],
            ['Jenis kelamin', profile.gender === 'P' ? 'Perempuan' : 'Laki-laki'],
            ['Agama', capital(profile.religion)],
          ]}
        />
      </Card>
      <Card>
        <h3>Pendidikan</h3>
        <FactList
          facts={[
            ['Program', profile.program],
            ['Program Studi', profile.study_program],
            ['Jenjang', profile.education_level],
            ['Kurikulum', profile.curriculum],
            ['Rombongan Belajar', profile.study_group],
            ['Jenis mahasiswa', capital(profile.type)],
            ['Tahun masuk', orDash(profile.entry_year)],
            ['Batas studi', orDash(profile.study_limit)],
          ]}
        />
      </Card>
      <Card>
        <h3>Kontak</h3>
        <FactList
          facts={[
            ['Email', profile.email],
            ['No. Hp', phone(profile.phone)],
            ['Alamat', profile.address],
            ['Kode pos', profile.postal_code],
          ]}
        />
        <p className={classes.note}>{OWN_EMAIL}</p>
      </Card>
    </div>
  )
}

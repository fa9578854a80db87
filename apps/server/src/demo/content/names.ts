export type Gender = 'L' | 'P'
export type Religion = 'islam' | 'kristen' | 'katolik' | 'hindu' | 'buddha' | 'konghucu'

/** Names of an ethnic group, and typical places of birth. */
export interface Culture {
  /** Share of the students in percent. */
  share: number
  places: string[]
  religions: [Religion, number][]
  before?: Record<Gender, string[]>
  given: Record<Gender, string[]>
  last: Record<Gender, string[]>
  /** Probability of a second given name. */
  middle: number
}

const words = (text: string) => text.trim().split(/\s*,\s*/)
const family = (text: string): Record<Gender, string[]> => ({ L: words(text), P: words(text) })
const muslim: [Religion, number][] = [['islam', 1]]

export const cultures: Culture[] = [
  {
    // Jawa
    share: 27,
    places: words(
      'Yogyakarta, Surakarta, Semarang, Kediri, Malang, Banyumas, Madiun, Klaten, Jember, Purworejo',
    ),
    religions: [
      ['islam', 90],
      ['katolik', 6],
      ['kristen', 4],
    ],
    given: {
      L: words(
        'Bayu, Dimas, Agus, Bagus, Joko, Wahyu, Eko, Aji, Yoga, Galih, Danang, Arif, Rudi, Sigit, Tri, Adi, Hendra, Fajar, Bima, Rangga',
      ),
      P: words(
        'Dewi, Sri, Ratna, Wulan, Retno, Endah, Rahayu, Ayu, Laras, Tika, Dyah, Galuh, Intan, Nastiti, Anis, Sekar, Puspita, Wening, Rini, Niken',
      ),
    },
    last: {
      L: words(
        'Prasetyo, Wicaksono, Nugroho, Santoso, Wibowo, Kurniawan, Setiawan, Saputro, Hidayat, Raharjo, Prabowo, Susilo, Widodo, Utomo, Purnomo, Haryanto, Pamungkas, Suryanto, Mahendra, Laksono',
      ),
      P: words(
        'Wulandari, Lestari, Puspitasari, Handayani, Kusumawati, Rahmawati, Setyowati, Wahyuningsih, Anggraini, Maharani, Widyastuti, Nuraini, Astuti, Pratiwi, Utami, Kartikasari, Purwanti, Ningrum, Safitri, Hapsari',
      ),
    },
    middle: 0.3,
  },
  {
    // Sunda
    share: 14,
    places: words('Bandung, Garut, Tasikmalaya, Sumedang, Cianjur, Sukabumi, Ciamis, Bogor, Subang'),
    religions: muslim,
    given: {
      L: words(
        'Asep, Dadang, Ujang, Cecep, Yayan, Deden, Encep, Iwan, Gilang, Rizki, Taufik, Rian, Ridwan, Agung, Fauzan',
      ),
      P: words(
        'Euis, Neneng, Ai, Lilis, Rina, Imas, Yuyun, Nisa, Rani, Sinta, Mega, Silvi, Tiara, Nenden, Iis',
      ),
    },
    last: {
      L: words(
        'Sunandar, Permana, Kurniadi, Ramdani, Gunawan, Hermawan, Supriatna, Maulana, Firmansyah, Nugraha, Suherman, Mulyana, Sopian, Rustandi',
      ),
      P: words(
        'Komariah, Nuraeni, Rohaeni, Sumarni, Nurjanah, Fitriani, Kurniasih, Mulyani, Solihat, Nurhayati, Oktaviani, Yulianti, Marlina, Rosmiati',
      ),
    },
    middle: 0,
  },
  {
    // Batak Toba, Karo, dan Simalungun
    share: 7,
    places: words('Medan, Pematangsiantar, Balige, Tarutung, Kabanjahe, Dolok Sanggul, Dumai, Laguboti'),
    religions: [
      ['kristen', 84],
      ['katolik', 16],
    ],
    given: {
      L: words(
        'Jonathan, Daniel, Andreas, Samuel, Parlindungan, Togar, Hotman, Binsar, Josua, Gabriel, Bonar, Marihot',
      ),
      P: words(
        'Tiurma, Ruth, Ester, Rotua, Maria, Debora, Sarah, Christina, Lamtiur, Hotnauli, Grace, Romauli',
      ),
    },
    last: family(
      'Sihombing, Simanjuntak, Hutapea, Panjaitan, Sitompul, Sinaga, Ginting, Tarigan, Sembiring, Hutagalung, Manurung, Pakpahan, Silalahi, Situmorang, Purba, Simbolon',
    ),
    middle: 0.35,
  },
  {
    // Mandailing dan Angkola
    share: 3,
    places: words('Padangsidimpuan, Panyabungan, Sibolga, Medan, Sipirok, Gunung Tua'),
    religions: muslim,
    given: {
      L: words('Rizky, Ilham, Ahmad, Fahri, Akhir, Sutan, Khoirul, Arman, Irfan'),
      P: words('Nurhaliza, Annisa, Siti, Khairani, Masdelina, Latifah, Nursaidah, Rizki, Aisyah'),
    },
    last: family(
      'Nasution, Lubis, Harahap, Siregar, Hasibuan, Daulay, Batubara, Rangkuti, Pulungan, Matondang',
    ),
    middle: 0.3,
  },
  {
    // Minangkabau
    share: 8,
    places: words('Padang, Bukittinggi, Payakumbuh, Solok, Pariaman, Batusangkar, Pekanbaru'),
    religions: muslim,
    given: {
      L: words('Rizal, Fadli, Hafiz, Yoldi, Irwan, Zulfikar, Reno, Afdal, Ihsan, Syafri, Rahmat, Doni'),
      P: words('Yulia, Rahmi, Fitri, Nadia, Welni, Suci, Hasnah, Putri, Aulia, Mutia, Zahra, Dini'),
    },
    last: family('Chaniago, Koto, Piliang, Tanjung, Jambak, Sikumbang, Guci, Malayu, Fahmi, Bodi'),
    middle: 0.25,
  },
  {
    // Bali
    share: 8,
    places: words('Denpasar, Singaraja, Gianyar, Tabanan, Klungkung, Karangasem, Negara, Mataram'),
    religions: [['hindu', 1]],
    before: {
      L: words(
        'I Made, I Wayan, I Nyoman, I Ketut, I Putu, I Gede, I Komang, I Kadek, I Gusti Ngurah, Ida Bagus',
      ),
      P: words(
        'Ni Made, Ni Wayan, Ni Nyoman, Ni Ketut, Ni Putu, Ni Luh, Ni Komang, Ni Kadek, I Gusti Ayu, Ida Ayu',
      ),
    },
    given: {
      L: words('Arya, Adi, Dharma, Krisna, Bayu, Surya, Agus, Yudha, Oka, Rai'),
      P: words('Ayu, Sari, Dewi, Trisna, Asri, Mirah, Intan, Diah, Candra, Rai'),
    },
    last: {
      L: words('Wirawan, Suardana, Putra, Pratama, Sudarsana, Mahardika, Antara, Wiguna, Sanjaya, Saputra'),
      P: words('Purnami, Lestari, Suryani, Pradnyani, Wahyuni, Andriani, Cahyani, Maharani, Susanti, Yanti'),
    },
    middle: 0,
  },
  {
    // Bugis dan Makassar
    share: 7,
    places: words('Makassar, Bone, Parepare, Sengkang, Palopo, Gowa, Bulukumba, Kendari'),
    religions: muslim,
    given: {
      L: words(
        'Andi Baso, Muhammad Akbar, Andi Tenri, Syamsul, Amiruddin, Ashar, Haerul, Ilyas, Rusdi, Mappa',
      ),
      P: words(
        'Andi Tenri, Besse, Nurul, Hasmiati, Andi Nurfadillah, Hikmah, Rosdiana, Indo, Musdalifah, Marwah',
      ),
    },
    last: {
      L: words(
        'Mappanyukki, Rahman, Syarif, Paturusi, Mattalatta, Daeng Ngalle, Ramli, Sulaiman, Arsyad, Hamzah',
      ),
      P: words('Rahman, Syarif, Paturusi, Ramli, Arsyad, Hamzah, Amir, Nur Alam, Sulaiman, Mansyur'),
    },
    middle: 0.1,
  },
  {
    // Tionghoa-Indonesia
    share: 6,
    places: words('Jakarta, Surabaya, Pontianak, Singkawang, Medan, Semarang, Pangkalpinang, Bagansiapiapi'),
    religions: [
      ['kristen', 38],
      ['katolik', 30],
      ['buddha', 26],
      ['konghucu', 6],
    ],
    given: {
      L: words(
        'Kevin, Michael, Steven, William, Hendry, Jason, Edbert, Ricky, Leonardo, Vincent, Darren, Albert',
      ),
      P: words(
        'Clara, Jessica, Felicia, Michelle, Vania, Stephanie, Angelina, Cindy, Natasha, Fiona, Livia, Meilinda',
      ),
    },
    last: family(
      'Tanujaya, Wijaya, Halim, Gunawan, Lim, Susanto, Hartono, Kusuma, Tjandra, Liem, Salim, Widjaja, Angkasa, Sutanto',
    ),
    middle: 0.5,
  },
  {
    // Minahasa
    share: 5,
    places: words('Manado, Tomohon, Bitung, Tondano, Kotamobagu, Airmadidi'),
    religions: [
      ['kristen', 85],
      ['katolik', 15],
    ],
    given: {
      L: words('Christian, Marcel, Ronaldo, Jeremy, Brayen, Fernando, Stenly, Rivaldo, Billy, Jimmy'),
      P: words('Gloria, Natalia, Veronika, Meyti, Angel, Stevani, Prisilia, Jenifer, Deysi, Marchella'),
    },
    last: family(
      'Mandagi, Rumengan, Wowor, Tumbelaka, Pangemanan, Lumenta, Kalalo, Sumual, Kaunang, Tangkudung, Polii, Rondonuwu',
    ),
    middle: 0.35,
  },
  {
    // Papua
    share: 5,
    places: words('Jayapura, Merauke, Biak, Manokwari, Sorong, Wamena, Serui, Nabire, Timika'),
    religions: [
      ['kristen', 68],
      ['katolik', 32],
    ],
    given: {
      L: words('Yohanes, Markus, Elias, Septinus, Frans, Nikolaus, Melkias, Yulianus, Demianus, Habel'),
      P: words('Yosephina, Maria, Agustina, Dorkas, Paulina, Yuliana, Fransina, Martha, Welmina, Orpa'),
    },
    last: family(
      'Wambrauw, Rumbiak, Wanggai, Mandacan, Tabuni, Wenda, Kogoya, Mofu, Krey, Ayomi, Sawaki, Mahuze, Gebze, Yikwa',
    ),
    middle: 0.25,
  },
  {
    // Nusa Tenggara Timur dan Maluku
    share: 5,
    places: words('Kupang, Ende, Maumere, Ruteng, Waingapu, Ambon, Tual, Saumlaki, Atambua'),
    religions: [
      ['katolik', 55],
      ['kristen', 45],
    ],
    given: {
      L: words(
        'Yoseph, Aloysius, Petrus, Gregorius, Ferdinand, Benediktus, Rony, Jefri, Kristoforus, Marsel',
      ),
      P: words(
        'Maria Goreti, Theresia, Yustina, Adriana, Elisabeth, Margareta, Novita, Katarina, Yuliana, Febriani',
      ),
    },
    last: family(
      'Kleden, Fernandez, Lamanepa, Riwu, Tallo, Manafe, Djawa, Pattiasina, Leatemia, Sahetapy, Tuhumury, Pelupessy, Nahak, Bria',
    ),
    middle: 0.2,
  },
  {
    // Aceh
    share: 2,
    places: words('Banda Aceh, Lhokseumawe, Sigli, Meulaboh, Langsa, Bireuen'),
    religions: muslim,
    given: {
      L: words('Teuku, Said, Muhammad, Fauzan, Azhari, Mukhlis'),
      P: words('Cut, Syarifah, Nurul, Intan, Ulfa, Rauzatul'),
    },
    last: {
      L: words('Iskandar, Fahrezi, Ramadhan, Zulfahmi, Alfian, Muda, Munandar'),
      P: words('Meutia, Fauziah, Salsabila, Maulida, Keumala, Azizah, Zahara'),
    },
    middle: 0,
  },
  {
    // Banjar dan Melayu
    share: 3,
    places: words(
      'Banjarmasin, Martapura, Palembang, Jambi, Samarinda, Pontianak, Tanjungpinang, Palangka Raya',
    ),
    religions: muslim,
    given: {
      L: words('Muhammad Noor, Ahmad, Fauzi, Abdul, Syahrul, Akhmad, Hairul, Gusti'),
      P: words('Norhayati, Mawar, Nurul, Siti, Rahimah, Halimah, Zuraida, Hairunisa'),
    },
    last: {
      L: words('Ansari, Hakim, Rahmatullah, Zainuddin, Mubarak, Hadi, Ramadhan, Fitriadi'),
      P: words('Humaira, Khairunnisa, Ramadhani, Nadhifa, Syafira, Maisarah, Aisyah, Rusmini'),
    },
    middle: 0,
  },
  {
    // Sasak
    share: 1,
    places: words('Mataram, Praya, Selong'),
    religions: muslim,
    before: { L: words('Lalu'), P: words('Baiq') },
    given: { L: words('Muhammad, Gede, Hasan, Ari, Rahmat'), P: words('Nurul, Dian, Rina, Yuliana, Sri') },
    last: {
      L: words('Wirajaya, Hidayat, Suparman, Kusuma, Satriawan'),
      P: words('Rahmawati, Hidayati, Apriani, Kusuma, Handayani'),
    },
    middle: 0,
  },
]

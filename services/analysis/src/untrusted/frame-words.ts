import type { Language } from '@sortie/contracts/countries'

/** Words of every site's frame, in any language. */
const ANYWHERE = `cookie cookies copyright dsgvo email facebook faq gdpr google instagram javascript linkedin login newsletter
  pinterest rgpd tiktok toggle twitter url webshop website whatsapp wordpress youtube`

const FRAME: Readonly<Record<Language, string>> = {
  en: `account address answer ask basket blog call cart checkout click close come contact date details download error
    feel find forward get give help home homepage learn loading log look meet menu message navigation next offer page
    pages password phone policy powered previous privacy read register reserved rights say says search see seeing
    settings share sign sitemap skip start submit subscribe take team telephone terms think today view visit wait want
    webpage welcome`,
  de: `adresse agb akzeptieren anfahrt anfrage angebot anmelden ansprechpartner anrufen anzeigen bestellung blog datenschutz
    datenschutzerklärung details einstellungen erfahren finden folgen fragen hier home impressum jahre jetzt kasse
    klicken kontakt konto laden lesen link menü nachricht navigation öffnungszeiten passwort rechte registrieren schließen
    seite seiten senden startseite suche suchen team telefon termin über uns unser unsere vereinbaren warenkorb weiter
    weiterlesen willkommen zurück zustimmen`,
  fr: `accepter accueil adresse ajouter appelez article articles bienvenue blog chargement cliquez commande compte
    conditions confidentialité connexion contact contacter contactez cookies découvrez découvrir détails données droits
    envoyer équipe fermer formulaire horaires identifiant inscription légales lire mentions menu message navigation
    notre nous page pages panier paramètres partager politique précédent recherche rechercher rendez-vous réseaux
    réservés retour savoir site suivant suivez téléphone votre voir`,
  es: `aceptar acceder artículo artículos aviso bienvenidos blog buscar búsqueda carrito cargando cerrar clic compartir
    condiciones configuración contacta contáctanos contacto contraseña correo cuenta derechos descubre detalles
    dirección enviar equipo formulario horario inicio leer legal mensaje menú navegación nosotros nuestra nuestro
    página páginas política privacidad reservados saber siguiente sitio teléfono tienda ver volver`,
  it: `accedi accetta aggiungi articoli articolo benvenuti blog carrello cerca chiama chiudi clicca condividi condizioni
    contattaci contatti contatto continua cookies dettagli diritti dove email home impostazioni indirizzo informativa
    invia iscriviti leggi login menù menu messaggio navigazione nostra nostro orari pagina pagine password precedente
    privacy prenota pulsante ricerca riservati scopri seguici sito successivo telefono torna utente vedi`,
  nl: `aanmelden accepteren account adres algemene artikel bekijk bel bericht blog contact delen details dicht gegevens
    home inloggen instellingen kassa klik laden lees link meer menu navigatie neem onze openingstijden over pagina
    privacy rechten reserveren sluiten startpagina telefoon terug verder versturen voorbehouden voorwaarden wachtwoord
    welkom winkelwagen zoeken`,
  pt: `aceitar aceder acessar artigo artigos bem-vindo blog buscar carregando carrinho clique compartilhar condições
    configurações conta contacte contacto contato contactos descubra detalhes direitos endereço enviar equipa equipe
    fechar formulário horário início legais ler loja mais mensagem menu navegação nossa nosso página páginas partilhar
    pesquisa pesquisar política privacidade próximo reservados saiba senha siga sobre telefone termos ver voltar`,
}

const wordsOf = (text: string) => text.split(/\s+/)
const SETS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(wordsOf(`${ANYWHERE} ${FRAME.en}`)),
  de: new Set(wordsOf(`${ANYWHERE} ${FRAME.de}`)),
  fr: new Set(wordsOf(`${ANYWHERE} ${FRAME.fr}`)),
  es: new Set(wordsOf(`${ANYWHERE} ${FRAME.es}`)),
  it: new Set(wordsOf(`${ANYWHERE} ${FRAME.it}`)),
  nl: new Set(wordsOf(`${ANYWHERE} ${FRAME.nl}`)),
  pt: new Set(wordsOf(`${ANYWHERE} ${FRAME.pt}`)),
}

/** Words of every site's frame, and of talking to a visitor. */
export const frameWordsOf = (language: Language): ReadonlySet<string> => SETS[language]

const JOINTS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(['and', 'for', 'in', 'of', 'with']),
  de: new Set(['aus', 'für', 'im', 'in', 'mit', 'nach', 'ohne', 'und', 'von', 'zum', 'zur']),
  fr: new Set(['à', 'au', 'aux', 'avec', 'de', 'des', 'du', 'en', 'et', 'pour', 'sans', 'sur']),
  es: new Set(['a', 'con', 'de', 'del', 'en', 'la', 'para', 'por', 'sin', 'y']),
  it: new Set(['a', 'con', 'da', 'del', 'dei', 'della', 'di', 'e', 'in', 'per', 'senza', 'su']),
  nl: new Set(['aan', 'en', 'in', 'met', 'op', 'van', 'voor', 'zonder']),
  pt: new Set(['com', 'da', 'das', 'de', 'do', 'dos', 'e', 'em', 'para', 'por', 'sem', 'sob']),
}

/** Small words that people search with; any other makes a phrase part of a sentence. */
export const jointsOf = (language: Language): ReadonlySet<string> => JOINTS[language]

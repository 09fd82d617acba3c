import type { SchemaCases } from "./sent.ts";
import { emailOnly, mailedCode } from "./sent-accounts.ts";
import { id, idempotencyKey, ifMatch, noPicture, page, picture, username } from "./sent-fields.ts";

const newPost = { title: "Teeth and gums", content: "Brush twice a day.", featured_image: picture };

const postFaults: SchemaCases["rejected"] = {
  "blank texts": {
    input: { ...newPost, category: "Careers", title: " \n ", content: "\t" },
    faults: { title: "Title is required", content: "Content is required" },
  },
  "short texts": {
    input: { ...newPost, category: "Careers", title: "Teeth", content: "Brush" },
    faults: {
      title: "Title must be at least 6 characters",
      content: "Content must be at least 6 characters",
    },
  },
  "long texts": {
    input: {
      title: "t".repeat(256),
      content: "c".repeat(1_001),
      category: "Careers",
      featured_image: picture,
      featured_image_alt: "a".repeat(256),
    },
    faults: {
      title: "Max 255 characters",
      content: "Max 1000 characters",
      featured_image_alt: "Max 255 characters",
    },
  },
  "an unknown flag": {
    input: { ...newPost, category: "Careers", is_draft: "perhaps" },
    faults: { is_draft: "Must be true or false." },
  },
};

const newPostForm: SchemaCases = {
  accepted: {
    "a draft without a category": { input: newPost, output: { ...newPost, is_draft: true } },
    "the line breaks that multipart writes": {
      input: { ...newPost, content: `${"c\r\n".repeat(500)}`, title: "Teeth\r\nand gums", is_draft: "false" },
      output: {
        ...newPost,
        content: "c\n".repeat(500).trim(),
        title: "Teeth and gums",
        is_draft: false,
      },
    },
  },
  rejected: {
    ...postFaults,
    "no picture": {
      input: { ...newPost, featured_image: undefined },
      faults: { featured_image: "Image is required" },
    },
    "an empty picture": {
      input: { ...newPost, featured_image: noPicture },
      faults: { featured_image: "Please select a featured image." },
    },
    "a picture of 5 MB": {
      input: {
        ...newPost,
        featured_image: new File([new Uint8Array(5 * 1024 * 1024)], "x.png", { type: "image/png" }),
      },
      faults: { featured_image: "Image must be under 5MB." },
    },
    "an unknown category": {
      input: { ...newPost, category: "Gossip" },
      faults: { category: "Choose one of the categories." },
    },
  },
};

const changedPostForm: SchemaCases = {
  accepted: {
    "no new picture": {
      input: { ...newPost, category: "Careers", featured_image: "" },
      output: { ...newPost, category: "Careers", featured_image: undefined },
    },
    "an empty category": { input: { ...newPost, category: "" } },
  },
  rejected: {
    ...postFaults,
    "no category": {
      input: { ...newPost, category: undefined },
      faults: { category: "Category is required" },
    },
  },
};

const post = {
  id: 1,
  title: "Teeth and gums",
  slug: "teeth-and-gums",
  content: "Brush twice a day.",
  category: null,
  language: "en",
  is_draft: true,
  featured_image: null,
  picture: null,
  published_date: null,
  updated_date: "2026-01-31T12:00:00.000Z",
  version: 1,
  author: { id: 2, username: "jane.doe", first_name: "Jane", last_name: "Doe", profile_picture: null },
};

const notSpoken = { language: "Choose one of the site’s languages." };

/** The cases of posts and the newsletter. */
export const postCases: Readonly<Record<string, SchemaCases>> = {
  "listPosts.query": {
    accepted: {
      ...page.accepted,
      "a language": { input: { page: "2", language: "en" }, output: { page: 2, language: "en" } },
    },
    rejected: {
      ...page.rejected,
      "a language that the program does not speak": { input: { language: "fr" }, faults: notSpoken },
    },
  },
  "listPostsOfAuthor.params": username,
  "listPostsOfAuthor.query": page,
  "readPost.params": id,
  "readPostBySlug.params": {
    accepted: { "a slug": { input: { slug: "teeth-and-gums-2" } } },
    rejected: {
      capitals: { input: { slug: "Teeth" }, faults: { slug: "Not a slug." } },
      "a long one": { input: { slug: "t".repeat(201) }, faults: { slug: "Not a slug." } },
    },
  },
  "createPost.headers": idempotencyKey,
  "createPost.form": newPostForm,
  "changePost.params": id,
  "changePost.headers": ifMatch,
  "changePost.form": changedPostForm,
  "deletePost.params": id,
  "deletePost.headers": ifMatch,
  "readSending.params": id,
  "sendPost.params": id,
  "sendPost.body": {
    accepted: {
      nothing: { input: undefined },
      null: { input: null },
      "the wish to send it to all": { input: { to_all: true } },
    },
    rejected: {
      "a word": { input: { to_all: "yes" }, faults: { to_all: "Must be true or false" } },
      "no object": { input: "all", faults: { "": "Must be an object" } },
    },
  },
  "countSubscribers.query": {
    accepted: { nothing: { input: {} }, "a language": { input: { language: "en" } } },
    rejected: {
      "a language that the program does not speak": { input: { language: "fr" }, faults: notSpoken },
    },
  },
  "previewSending.params": id,
  "sendTrial.params": id,
  "subscribe.body": emailOnly,
  "readSubscription.params": mailedCode("token"),
  "confirmSubscription.params": mailedCode("token"),
  "posts.post": {
    accepted: {
      "a draft, of which other columns are dropped": { input: { ...post, position: 7 }, output: post },
    },
    rejected: {
      "a post without its id": { input: { ...post, id: undefined }, faults: { id: "Must be a number" } },
    },
  },
};
